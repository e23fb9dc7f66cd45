/** A real SMTP server on loopback that keeps what it accepts. */
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  to: string;
  raw: string;
  messageId: string;
}

export interface MailServer {
  url: string;
  received: Received[];
  /** It says this to the next commands, in order; nothing: it accepts. `drop` takes the mail and hangs up unanswered. */
  answers: ({ at: 'mail' | 'rcpt' | 'data'; code: number } | 'drop')[];
  close(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const answers: MailServer['answers'] = [];
  const refusal = (at: string): Error | null => {
    const next = answers[0];
    if (next === undefined || next === 'drop' || next.at !== at) return null;
    answers.shift();
    return Object.assign(new Error('not now, someone@example.com'), { responseCode: next.code });
  };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) => done(refusal('mail')),
    onRcptTo: (_address, _session, done) => done(refusal('rcpt')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusal('data');
        if (refused) return done(refused);
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({
          to: session.envelope.rcptTo.map((one) => one.address).join(),
          raw,
          messageId: /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
        });
        if (answers[0] !== 'drop') return done();
        answers.shift();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** The text of a quoted-printable or plain message. */
export function readable(raw: string): string {
  return Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
