/** Clients whose host is fixed to https://graph.facebook.com are led to another here, by Node's own agent. */
import https from 'node:https';
import { connect } from 'node:net';

/** While it runs, requests of `node:https` to graph.facebook.com go to `url`, without TLS, with their path as it is. */
export async function withGraphAt<T>(url: string, work: () => Promise<T>): Promise<T> {
  const { hostname, port } = new URL(url);
  const before = https.globalAgent;
  const agent = new https.Agent({ keepAlive: false });
  agent.createConnection = (options) => {
    const { host } = options as { host?: string };
    if (host !== 'graph.facebook.com') throw new Error(`a connection to ${host} instead of Graph`);
    return connect(Number(port), hostname) as ReturnType<https.Agent['createConnection']>;
  };
  https.globalAgent = agent;
  try {
    return await work();
  } finally {
    https.globalAgent = before;
    agent.destroy();
  }
}
