import { qrPng, qrSvg } from '../../../platform/qr-code.ts';
import { unknownPath } from '../../graph-error.ts';
import type { Ask } from '../ask.ts';
import { flowFile } from '../flows/flows.ts';
import { deepLink } from '../number/message-links.ts';
import { type GraphResponse, refusal } from './send-message.ts';

const QR = /^_qr\/([A-Z2-7]{13}1)\.(png|svg)$/;
const FLOW = /^_flows\/(\d+)\.json$/;

/** Files that Meta keeps on addresses of their own, which need no token: the image of a link, the JSON of a flow. */
export function servedFile(ask: Ask): GraphResponse | undefined {
  const { path, method, query, world } = ask;
  if (!path.startsWith('_') || method !== 'GET') return undefined;
  const qr = QR.exec(path);
  if (qr) {
    const link = deepLink(qr[1]!);
    return qr[2] === 'svg'
      ? { status: 200, contentType: 'image/svg+xml', body: qrSvg(link) }
      : { status: 200, contentType: 'image/png', body: qrPng(link) };
  }
  const flow = FLOW.exec(path);
  const json = flow && flowFile(world, flow[1]!, query.get('hash') ?? '');
  if (json) return { status: 200, contentType: 'application/json', body: json };
  return refusal({ ...unknownPath(`/${path}`), http: 404 }, world.random);
}
