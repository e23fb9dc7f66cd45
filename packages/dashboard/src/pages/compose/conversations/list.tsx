import type { ConversationDetail } from '@meghdoot/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChartColumn, Inbox } from 'lucide-react';
import { type UIEvent, useEffect, useRef } from 'react';
import { useSignedInAs } from '../../../api/session.tsx';
import { isNarrowed } from '../../../nouns/conversations/queries.ts';
import { useLiveConversations } from '../../../nouns/conversations/use-live-conversations.ts';
import { type Search, useFilters } from '../../../search.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { SECOND_TAB } from '../../../ui/elements/page.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useConversationsWords } from '../../../words/en/conversations.ts';
import { NO_FILTERS, queryOf, VIEWS, type View } from './query.ts';
import { ConversationRow } from './row.tsx';

const ConversationFilters = lazyPart(
  async () => (await import('./filters.tsx')).ConversationFilters,
  () => <div className="h-8 max-md:h-10" />,
);

/** More are fetched when their reader is so near to the last one that is shown. */
const NEAR_PX = 400;

/** Opening a conversation from the list draws the list anew: it stays where it was scrolled to. */
let scrolledTo = 0;

export function ConversationList({ chosen }: { chosen: string | undefined }) {
  const words = useConversationsWords();
  const [search, choose] = useFilters();
  const { administers, isAgent } = useSignedInAs();
  const query = queryOf(search);
  const { view } = query;
  const { list, rows } = useLiveConversations(query);
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroll.current?.scrollTo({ top: scrolledTo });
  }, []);
  const scrolled = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    scrolledTo = scrollTop;
    if (scrollHeight - clientHeight - scrollTop < NEAR_PX && list.hasNextPage && !list.isFetchingNextPage)
      void list.fetchNextPage();
  };
  useListKeys(rows, chosen);
  const Title = chosen === undefined ? 'h1' : 'h2';
  return (
    <>
      <header className="flex flex-col gap-2 border-b border-line px-4 pt-3">
        <div className="flex items-baseline gap-3">
          <Title className="shrink-0 text-lg font-semibold tracking-tight">{words.title}</Title>
          {!isAgent && (
            <Link to="/messages" className={SECOND_TAB}>
              {words.log}
            </Link>
          )}
          {administers && <ReportLink />}
        </div>
        <SearchField
          label={words.search}
          placeholder={words.search}
          value={search.search ?? ''}
          onSearch={(text) => choose({ search: text || undefined })}
        />
        <ConversationFilters view={view} />
        <nav aria-label={words.views.label} className="-mx-1 flex overflow-x-auto">
          {VIEWS.map((each) => (
            <Link
              key={each}
              to="."
              search={(before: Search) => ({
                ...before,
                ...NO_FILTERS,
                view: each === 'all' ? undefined : each,
              })}
              replace
              resetScroll={false}
              aria-current={each === view ? 'page' : undefined}
              className={`-mb-px flex min-h-10 items-center border-b-2 px-2.5 text-sm whitespace-nowrap no-underline max-md:min-h-11 ${
                each === view
                  ? 'border-ink font-semibold text-ink'
                  : 'border-transparent text-soft hover:text-ink'
              }`}
            >
              {words.views[each]}
            </Link>
          ))}
        </nav>
      </header>
      <div ref={scroll} onScroll={scrolled} className="min-h-0 flex-1 overflow-y-auto">
        {list.error && !rows && (
          <div className="p-4">
            <ErrorNotice error={list.error} retry={() => void list.refetch()} />
          </div>
        )}
        {!list.error && !rows && (
          <div className="p-4">
            <SkeletonLines lines={8} />
          </div>
        )}
        {rows?.length === 0 && (
          <Nothing view={search.search ? 'found' : isNarrowed(query) ? 'filtered' : view} />
        )}
        {rows && rows.length > 0 && (
          <Rows
            {...{ rows, chosen }}
            waiting={view === 'waiting' && !search.search}
            found={Boolean(search.search)}
          />
        )}
      </div>
    </>
  );
}

function ReportLink() {
  const words = useConversationsWords();
  return (
    <Link
      to="/conversations/report"
      aria-label={words.report}
      data-whole={words.report}
      className="ml-auto flex size-8 shrink-0 items-center justify-center rounded text-soft hover:bg-sunk hover:text-ink max-md:size-10"
    >
      <ChartColumn aria-hidden className="size-4" />
    </Link>
  );
}

interface RowsProps {
  rows: readonly ConversationDetail[];
  chosen: string | undefined;
  waiting: boolean;
  /** A search has found them: by their people, and by what was written. */
  found: boolean;
}

function Rows({ rows, chosen, waiting, found }: RowsProps) {
  const words = useConversationsWords();
  const groups = found
    ? [
        { title: words.found.people, rows: rows.filter(({ match }) => !match) },
        { title: words.found.texts, rows: rows.filter(({ match }) => match) },
      ]
    : [{ title: words.list, rows }];
  const Title = chosen === undefined ? 'h2' : 'h3'; // beneath that of the list
  return groups
    .filter((group) => group.rows.length > 0)
    .map((group) => (
      <section key={group.title}>
        {found && (
          <Title className="sticky top-0 z-10 border-b border-line bg-sunk px-4 py-1.5 text-sm font-semibold text-soft">
            {group.title}
          </Title>
        )}
        <ul aria-label={group.title} className="flex flex-col">
          {group.rows.map((row) => (
            <li key={row.id} className="[content-visibility:auto] [contain-intrinsic-height:4.5rem]">
              <ConversationRow row={row} chosen={row.id === chosen} waiting={waiting} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function Nothing({ view }: { view: View | 'found' | 'filtered' }) {
  const { none } = useConversationsWords();
  const { workspace, isAgent } = useSignedInAs();
  const { title, text } = none[view === 'all' && isAgent ? 'yours' : view];
  return (
    <Empty
      icon={<Inbox />}
      title={title}
      {...(view === 'all' && !isAgent && { example: 'conversations' as const })}
      action={
        view === 'all' &&
        !isAgent && (
          <>
            {workspace.mode === 'test' && (
              <ButtonLink small to="/phone">
                {none.all.phone}
              </ButtonLink>
            )}
            <ButtonLink small to="/messages/new">
              {none.all.send}
            </ButtonLink>
          </>
        )
      }
    >
      {text}
    </Empty>
  );
}

/** J and K go down and up the list, unless somebody types. */
function useListKeys(rows: readonly ConversationDetail[] | undefined, chosen: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const pressed = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey || !rows || isTyping(target)) return;
      const at = rows.findIndex(({ id }) => id === chosen);
      const next = rows[at + (key === 'j' ? 1 : -1)] ?? (at < 0 ? rows[0] : undefined);
      if (next)
        void navigate({
          to: '/conversations/$id',
          params: { id: next.id },
          search: (before: Search) => before,
        });
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [rows, chosen, navigate]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
