import { ScrollText } from 'lucide-react';
import { listOf, useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { useSettings } from '../../settings.ts';
import { CopyAsCurl } from '../../ui/copy/copy.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { useAuditWords } from '../../words/en/audit.ts';
import { columnsOf } from './columns.tsx';

export function Page() {
  const { administers } = useSignedInAs();
  return administers ? <Audit /> : <MembersOnly />;
}

function Audit() {
  const audit = useAuditWords();
  const { apiUrl } = useSettings();
  return (
    <PageFrame
      title={audit.title}
      lead={audit.lead}
      actions={<CopyAsCurl apiUrl={apiUrl} path="/api/v1/audit" />}
    >
      <Card flush>
        <Table
          label={audit.list}
          columns={columnsOf(audit)}
          list={useApiPages(auditPages)}
          idOf={({ id }) => id}
          empty={
            <Empty icon={<ScrollText />} title={audit.empty.title}>
              {audit.empty.text}
            </Empty>
          }
        />
      </Card>
    </PageFrame>
  );
}

function MembersOnly() {
  const audit = useAuditWords();
  const { workspace } = useSignedInAs();
  return (
    <PageFrame title={audit.title}>
      <Card>
        <Empty icon={<ScrollText />} title={audit.membersOnly.title}>
          {audit.membersOnly.text(workspace.name)}
        </Empty>
      </Card>
    </PageFrame>
  );
}

const auditPages = listOf(['audit'], 'audit');
