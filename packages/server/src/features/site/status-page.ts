import type { Language } from '../../platform/language.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { toIst } from '../../platform/time.ts';
import type { SiteShell } from './shell.ts';

export interface Status {
  /** Why nothing is accepted, as one sentence; none: all is well. */
  trouble: string | undefined;
  /** Accepted messages that no worker has taken up yet. */
  waiting: number;
  version: string;
  now: number;
  language: Language;
}

const EN = {
  title: 'Status',
  description: 'Whether this Meghdoot server works, now.',
  well: 'Everything works.',
  trouble: (why: string) => why,
  wellMeans: 'Messages are accepted and sent.',
  troubleMeans: 'Nothing new is accepted until that is mended. What was accepted before is kept.',
  web: 'Web and API',
  working: 'working',
  database: 'Database',
  ready: 'ready',
  notReady: 'not ready',
  waiting: 'Messages waiting to be taken up',
  version: 'Version',
  askedAt: 'Asked at',
  monitors: (health: Html, ready: Html) =>
    html`For monitors: ${health} says that the server runs, ${ready} that it can serve; this page is 503 when it cannot. WhatsApp’s own state is at metastatus.com.`,
};
const WORDS: Record<Language, typeof EN> = {
  en: EN,
  hi: {
    title: 'सेवा का हाल',
    description: 'यह Meghdoot सर्वर अभी चल रहा है या नहीं।',
    well: 'सब ठीक चल रहा है।',
    trouble: () => 'डेटाबेस अभी नहीं चल रहा।',
    wellMeans: 'मैसेज लिए और भेजे जा रहे हैं।',
    troubleMeans: 'ठीक होने तक कुछ नया नहीं लिया जाएगा। जो पहले लिया जा चुका है वह सुरक्षित है।',
    web: 'वेब और API',
    working: 'चल रहे हैं',
    database: 'डेटाबेस',
    ready: 'तैयार',
    notReady: 'तैयार नहीं',
    waiting: 'जो मैसेज लिए जाने बाक़ी हैं',
    version: 'वर्शन',
    askedAt: 'पूछा गया',
    monitors: (health, ready) =>
      html`मॉनिटर के लिए: ${health} बताता है कि सर्वर चल रहा है, ${ready} कि वह काम कर सकता है; न कर सके तो यह पेज 503 होता है। WhatsApp का अपना हाल metastatus.com पर है।`,
  },
};

export function statusPage(site: SiteShell, status: Status): Html {
  const { trouble, waiting, version, now, language } = status;
  const words = WORDS[language];
  const at = new Intl.DateTimeFormat(`${language}-IN`, IST).format(now);
  const body = html`<h1>${words.title}</h1>
<div class="notice${trouble && ' wrong'}" role="status"><p><strong>${trouble ? words.trouble(trouble) : words.well}</strong> ${
    trouble ? words.troubleMeans : words.wellMeans
  }</p></div>
<dl class="facts">
<dt>${words.web}</dt><dd>${words.working}</dd>
<dt>${words.database}</dt><dd>${trouble ? words.notReady : words.ready}</dd>
<dt>${words.waiting}</dt><dd>${waiting}</dd>
<dt>${words.version}</dt><dd>${version}</dd>
<dt>${words.askedAt}</dt><dd><time datetime="${toIst(now)}">${at} IST</time></dd>
</dl>
<p class="soft">${words.monitors(html`<a href="/healthz">/healthz</a>`, html`<a href="/readyz">/readyz</a>`)}</p>`;
  return site({ title: `${words.title} · Meghdoot`, description: words.description, body, language });
}

const IST = { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'medium' } as const;
