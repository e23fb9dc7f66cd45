import type { ReactNode } from 'react';

interface EmptyProps {
  icon: ReactNode;
  title: string;
  /** It is the title of the whole page. */
  heading?: boolean;
  /** Teaches what would stand here and how it comes to be. */
  children: ReactNode;
  action?: ReactNode;
}

export function Empty({ icon, title, heading, children, action }: EmptyProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <div aria-hidden className="rounded-full bg-accent-tint p-3 text-accent [&>svg]:size-6">
        {icon}
      </div>
      <Title className="text-lg font-semibold">{title}</Title>
      <div className="max-w-md text-soft">{children}</div>
      {action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
