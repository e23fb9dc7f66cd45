import { isLoopback, useSettings } from '../../settings.ts';
import { Code } from '../../ui/copy/code.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { Folded } from '../../ui/elements/folded.tsx';
import { useStartWords } from '../../words/en/start.ts';

const PORT = 4444;
const ADDRESS = `http://localhost:${PORT}`;
const COMMAND = `node -e "require('node:http').createServer((request, response) => { request.pipe(process.stdout); request.on('end', () => response.end()); }).listen(${PORT})"`;

/** A server of one line, for who has none at hand. */
export function Listen({ onUse }: { onUse: (address: string) => void }) {
  const { listen } = useStartWords().steps.webhook;
  const { baseUrl } = useSettings();
  const local = isLoopback(baseUrl);
  return (
    <Folded title={listen.title}>
      <p>{listen.text}</p>
      <Code text={COMMAND} label={listen.command} />
      {local ? (
        <Button className="self-start" onClick={() => onUse(ADDRESS)}>
          {listen.use(ADDRESS)}
        </Button>
      ) : (
        <p>{listen.tunnel(ADDRESS)}</p>
      )}
    </Folded>
  );
}
