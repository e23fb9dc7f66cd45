import { VERIFY_SNIPPET } from '../../../nouns/webhooks/verify-snippet.ts';
import { Code, Secret } from '../../../ui/copy/code.tsx';
import { Button, ButtonAnchor } from '../../../ui/elements/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

interface SecretDialogProps {
  secret: string;
  /** It takes the place of one that still signs for a day. */
  rotated?: boolean;
  onStored: () => void;
}

/** Shows a secret this once, and how a server verifies with it. */
export function SecretDialog({ secret, rotated, onStored }: SecretDialogProps) {
  const words = useWebhooksWords().secret;
  return (
    <Dialog
      open
      onClose={onStored}
      insists
      wide
      title={rotated ? words.rotatedTitle : words.title}
      description={words.text}
    >
      <Secret text={secret} copy={words.copy} />
      {rotated && <p>{words.rotatedText}</p>}
      <p>{words.verify}</p>
      <Code text={VERIFY_SNIPPET} label={words.snippet} />
      <DialogActions>
        <ButtonAnchor kind="quiet" href="/docs/webhooks" target="_blank">
          {words.docs}
        </ButtonAnchor>
        <Button kind="primary" onClick={onStored}>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
