import { useState } from 'react';
import { useApi, useApiQuery, useWorkspaceCache } from '../../../api/api.tsx';
import { useSessionRefresh } from '../../../api/session.tsx';
import { type ConnectedChannel, reachQuery, refreshesOf } from '../../../nouns/channels/queries.ts';
import { useFilters } from '../../../search.ts';
import { useSettings } from '../../../settings.ts';
import { useForm } from '../../../ui/fields/form.tsx';
import { AppStep, IdsStep, SecretStep, TokenStep } from './at-meta.tsx';
import { CostStep, NumberStep, ServerStep } from './before-meta.tsx';
import { CallbackStep } from './callback-step.tsx';
import { reachOf } from './public-url.ts';
import { StepList } from './step-parts.tsx';
import { type Step, useStep } from './steps.ts';
import { type Credentials, useCredentialChecks } from './use-credential-checks.ts';

/**
 * Connects a number step by step. What is given stays while one turns from step to step: the ids in the URL as well,
 * so that they outlive a reload; the token and the secret in this page alone.
 */
export function ConnectSteps() {
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const refreshSession = useSessionRefresh();
  const { appUrl } = useSettings();
  const isPublic = reachOf(appUrl) === 'public';
  const { data: reach } = useApiQuery(reachQuery, { enabled: isPublic });
  const { step, turnTo } = useStep();
  const [{ phoneNumberId = '', wabaId = '', appId = '' }, keep] = useFilters();
  const [secrets, setSecrets] = useState({ accessToken: '', appSecret: '' });
  const [connected, setConnected] = useState<ConnectedChannel>();
  const given: Credentials = { ...secrets, phoneNumberId, wabaId };
  const form = useForm<object>({
    initial: {},
    fields: ['appSecret'],
    send: async () => {
      const made = await client.channels.connect(given);
      for (const key of refreshesOf(made.channel)) void cache.refresh(key);
      void refreshSession();
      setConnected(made);
      turnTo('webhooks');
    },
  });
  const checks = useCredentialChecks(given);
  const values = {
    given,
    appId,
    checks,
    set: (name: keyof Credentials | 'appId', value: string) => {
      if (name === 'accessToken' || name === 'appSecret')
        setSecrets((before) => ({ ...before, [name]: value }));
      else keep({ [name]: value });
    },
  };
  const isRight = (name: keyof Credentials) => {
    const state = checks.stateOf(name);
    return typeof state === 'object' && state.ok;
  };
  const ends: Partial<Record<Step, boolean>> = {
    server: isPublic && reach?.reachable === true,
    token: isRight('accessToken'),
    ids: isRight('phoneNumberId') && isRight('wabaId'),
    secret: connected !== undefined,
  };
  const done = (Object.keys(ends) as Step[]).filter((each) => ends[each]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <StepList step={step} done={done} />
      {
        {
          server: <ServerStep />,
          number: <NumberStep />,
          cost: <CostStep wabaId={wabaId} />,
          app: <AppStep values={values} />,
          token: <TokenStep values={values} />,
          ids: <IdsStep values={values} />,
          secret: <SecretStep values={values} form={form} connected={connected} />,
          webhooks: <CallbackStep connected={connected} appId={appId} />,
        }[step]
      }
    </div>
  );
}
