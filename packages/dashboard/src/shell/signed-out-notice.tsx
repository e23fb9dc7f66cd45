import { useSessionGate } from '../api/session.tsx';
import { sessionGate } from '../api/session-gate.ts';
import { Button } from '../ui/elements/button.tsx';
import { Notice } from '../ui/elements/notice.tsx';
import { useShellWords } from '../words/en/shell.ts';

/** Above a page whose reader did not sign in again. */
export function SignedOutNotice() {
  const { signIn } = useShellWords();
  const { state } = useSessionGate();
  const out = state === 'putOff';
  return (
    <div role="status" className={out ? 'sticky top-2 z-20 mx-auto mb-6 max-w-6xl' : ''}>
      {out && (
        <Notice
          tone="warning"
          title={signIn.expired}
          actions={
            <Button small onClick={sessionGate.askAgain}>
              {signIn.action}
            </Button>
          }
        >
          {signIn.stale}
        </Notice>
      )}
    </div>
  );
}
