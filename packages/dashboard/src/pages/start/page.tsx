import { PageFrame } from '../../ui/page.tsx';

export function Page() {
  return <PageFrame title="start/page">{null}</PageFrame>;
}
