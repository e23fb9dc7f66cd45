import { useSignedInAs } from '../../api/session.tsx';
import { useSettings } from '../../settings.ts';
import { Code, Secret } from '../../ui/copy/code.tsx';
import { curlOf } from '../../ui/copy/curl.ts';
import { Button } from '../../ui/elements/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import type { CreatedKey } from './queries.ts';

/** Shown once; only its own button closes it. */
export function CreatedKeyDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const { made } = useApiKeysWords();
  return (
    <Dialog open insists onClose={onClose} title={made.title} description={made.text}>
      <KeySecret created={created} />
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {made.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The key and a request that works with it at once. */
export function KeySecret({ created }: { created: CreatedKey }) {
  const { made } = useApiKeysWords();
  const curl = useCurl(created);
  return (
    <>
      <Secret text={created.key} copy={made.copy} />
      <div className="flex flex-col gap-2">
        <p>{made.tryIt}</p>
        <Code text={curl} label={made.curl} />
      </div>
    </>
  );
}

/** Sends a message where that reaches no real phone, else asks whose key it is. */
function useCurl({ key, kind }: CreatedKey): string {
  const { made } = useApiKeysWords();
  const { workspace } = useSignedInAs();
  const { apiUrl } = useSettings();
  const request =
    workspace.mode === 'test' && kind !== 'read-only'
      ? {
          method: 'POST' as const,
          path: '/api/v1/messages/send',
          body: { to: '+919876543210', type: 'text', message: made.hello },
        }
      : { path: '/api/v1/me' };
  return curlOf({ ...request, apiUrl }).replace('$MEGHDOOT_API_KEY', key);
}
