import { createClient } from '../api/api.tsx';
import { type Person, useSessionGate, useSignedIn } from '../api/session.tsx';
import { sessionGate } from '../api/session-gate.ts';
import { useSettings } from '../settings.ts';
import { Button } from '../ui/elements/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../ui/fields/form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { Brand } from './brand.tsx';

function SignInForm({ email = '' }: { email?: string }) {
  const { signIn } = useShellWords();
  const signedIn = useSignedIn();
  const form = useForm({
    initial: { email, password: '' },
    fields: ['email', 'password'],
    send: async (values) => {
      await createClient(undefined, { asWhoever: true }).account.signIn(values);
      await signedIn();
    },
  });
  return (
    <Form form={form}>
      <TextField label={signIn.email} type="email" autoComplete="username" {...form.field('email')} />
      <TextField
        label={signIn.password}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Submit>{signIn.action}</Submit>
    </Form>
  );
}

const LINK = '-my-2 inline-flex min-h-11 items-center text-accent underline underline-offset-4';

/** Asks for a sign-in, whatever the URL, and then shows the page that was asked for. */
export function SignInScreen() {
  const { signIn, brand } = useShellWords();
  const { signup, baseUrl, appUrl } = useSettings();
  const site = new URL(baseUrl).host;
  const here = location.pathname + location.search;
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-4">
      <title>{`${signIn.title} · ${brand}`}</title>
      <Brand named />
      <div className="rounded-lg border border-line bg-card p-6 shadow-card">
        <h1 className="mb-4 text-xl font-semibold">{signIn.title}</h1>
        <SignInForm />
        <p className="mt-4">
          <a href="/oauth/forgot" className={LINK}>
            {signIn.forgot}
          </a>
        </p>
        {site !== new URL(appUrl).host && (
          <p className="mt-2">
            <a href={`/oauth/sign-in?return_to=${encodeURIComponent(here)}`} className={LINK}>
              {signIn.elsewhere(site)}
            </a>
          </p>
        )}
      </div>
      {signup === 'open' ? (
        <p>
          <a href="/oauth/sign-up?return_to=%2Fdashboard" className={LINK}>
            {signIn.signUp}
          </a>
        </p>
      ) : (
        <p className="text-sm text-soft">
          {signIn.invited}{' '}
          <a href={`${baseUrl}/#get-in`} className="text-accent underline underline-offset-4">
            {signIn.gettingIn}
          </a>
        </p>
      )}
    </main>
  );
}

/** Asks for a sign-in over the page, which keeps what was typed. */
export function SignInAgain({ person }: { person: Person }) {
  const { signIn } = useShellWords();
  const { changes } = useSessionGate();
  return (
    <Dialog
      open
      onClose={sessionGate.putOff}
      title={signIn.expired}
      description={changes ? signIn.expiredSending : signIn.expiredText}
    >
      <SignInForm email={person.email} />
      <Button kind="quiet" onClick={sessionGate.putOff}>
        {signIn.notNow}
      </Button>
    </Dialog>
  );
}
