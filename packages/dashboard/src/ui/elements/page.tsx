import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { Empty, type EmptyProps } from './empty.tsx';
import type { Destination } from './page-path.ts';

interface AboveProps {
  page: Destination;
  label: string;
}

interface PageProps {
  title: string;
  /** Instead of the title as text, where it is more than that. */
  heading?: ReactNode;
  /** A sentence beside the title that says what this is; a list leaves it out on a phone. */
  lead?: ReactNode;
  /** A page that belongs to this one, beside the title. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** The page above; below the second level only. */
  above?: AboveProps;
  children: ReactNode;
}

/** Conversations and the log of all messages are tabs of each other: each title has the other page beside it. */
export const SECOND_TAB = 'text-soft no-underline hover:text-ink max-md:-my-3 max-md:py-2';

/** The frame of every page: its title, in the tab as well, and what can be done here. */
export function PageFrame({ title, heading, lead, beside, actions, above, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Meghdoot`;
  }, [title]);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 2xl:max-w-[96rem]">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:-mb-1 md:min-h-9">
        <div className="min-w-0 flex-[1_1_8rem] md:flex-[1_1_16rem]">
          {above && <Above {...above} />}
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <h1 className="text-xl font-semibold tracking-tight">{heading ?? title}</h1>
            {beside}
            {lead && (
              <p className={`max-w-[100ch] text-sm text-soft ${above ? '' : 'max-md:hidden'}`}>{lead}</p>
            )}
          </div>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Leads to the page above. */
export function Above({ page, label }: AboveProps) {
  const common = useCommonWords();
  return (
    <nav aria-label={common.breadcrumbs} className="flex items-center gap-1 text-sm text-soft">
      <Link
        {...page}
        className="inline-flex min-h-6 min-w-6 items-center text-soft underline-offset-4 hover:underline"
      >
        {label}
      </Link>
      <ChevronRight aria-hidden className="size-4" />
    </nav>
  );
}

interface CardProps {
  title?: ReactNode;
  /** The heading that the title is: that of the page where the card is all of it. */
  heading?: 'h1' | 'h2';
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** The content reaches the edges, as a table does. */
  flush?: boolean;
  className?: string;
}

export function Card(props: CardProps) {
  const { title, heading: Heading = 'h2', lead, actions, children, flush, className } = props;
  return (
    <section
      className={`rounded-lg border border-line bg-card ${flush ? 'overflow-hidden' : 'p-4 md:p-5'} ${className ?? ''}`}
    >
      {(title || actions) && (
        <div
          className={`flex flex-wrap items-start justify-between gap-x-4 gap-y-2 ${flush ? 'px-4 py-3' : children ? 'mb-3' : ''}`}
        >
          <div className="min-w-0">
            {title && <Heading className="text-lg font-semibold">{title}</Heading>}
            {lead && <p className="max-w-prose text-sm text-soft">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** A name and its value; false where there is none. */
export type Fact = readonly [name: string, value: ReactNode] | undefined | false;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[minmax(8rem,auto)_1fr] sm:items-baseline">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className="contents">
              <dt className="text-sm text-soft">{fact[0]}</dt>
              <dd className="-mt-2 min-w-0 sm:mt-0">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface EmptyPageProps extends EmptyProps {
  /** The title of the page itself. */
  page: string;
}

/** A page that has nothing for who looks at it, and the way on. */
export function EmptyPage({ page, ...empty }: EmptyPageProps) {
  return (
    <PageFrame title={page}>
      <Card>
        <Empty {...empty} />
      </Card>
    </PageFrame>
  );
}
