import { LEADS_PATH } from '../agents/routes.ts';
import { type DiscoveryConfig, PATHS } from './paths.ts';

export interface Sample {
  id: string;
  name: string;
  text: string;
}

/** A first message in three languages, at the URLs of this server; each runs as it stands after the first. */
export function samples({ appUrl, apiUrl, simulator }: DiscoveryConfig): readonly Sample[] {
  const send = `${apiUrl}${PATHS.apiRoot}/messages/send`;
  const key = simulator
    ? `# A key for a sandbox: no account, no real phone
export MEGHDOOT_API_KEY=$(curl -s ${appUrl}${LEADS_PATH} \\
  -H 'Content-Type: application/json' \\
  -d '{"type":"anonymous"}' | grep -o 'mgd_test_[0-9A-Za-z_]*')
`
    : `# A key from the dashboard
export MEGHDOOT_API_KEY=mgd_live_…
`;
  return [
    {
      id: 'curl',
      name: 'curl',
      text: `${key}
# Send a message
curl -s ${send} \\
  -H "Authorization: Bearer $MEGHDOOT_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"to":"+919876543210","type":"text","message":"नमस्ते"}'`,
    },
    {
      id: 'typescript',
      name: 'TypeScript',
      text: `import { env } from 'node:process';
import { createMeghdoot } from '@meghdoot/sdk';

const meghdoot = createMeghdoot({
  baseUrl: '${apiUrl}',
  apiKey: env.MEGHDOOT_API_KEY,
});

// Repeated when a connection is lost, and sent once all the same
const { messageId } = await meghdoot.messages.send({
  to: '+919876543210',
  type: 'text',
  message: 'नमस्ते',
});

const { status, history } = await meghdoot.messages.get(messageId);
console.log(status, history);`,
    },
    {
      id: 'python',
      name: 'Python',
      text: `import json, os, urllib.request, uuid

request = urllib.request.Request(
    "${send}",
    data=json.dumps({"to": "+919876543210", "type": "text", "message": "नमस्ते"}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['MEGHDOOT_API_KEY']}",
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),  # keep it: asked twice, sent once
    },
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["data"])`,
    },
  ];
}
