import { useState } from 'react';
import type { ConnectedChannel } from '../../../nouns/channels/queries.ts';
import { CallbackStep } from './callback-step.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { WhatYouNeed } from './what-you-need.tsx';

/** The four steps, all in sight. */
export function ConnectNumber() {
  const [connected, setConnected] = useState<ConnectedChannel>();
  return (
    <>
      <WhatYouNeed />
      <CredentialsForm connected={connected} onConnected={setConnected} />
      <CallbackStep connected={connected} />
    </>
  );
}
