import type { Words } from '../en/index.ts';

const MIB = 1024 * 1024;

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} बाइट`;
  if (bytes < MIB) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / MIB).toFixed(bytes < 10 * MIB ? 1 : 0)} MB`;
}

export const media: Words['media'] = {
  size,
  choose: 'फ़ाइल चुनें',
  orDrop: 'या यहाँ छोड़ें, या फ़ोटो पेस्ट करें',
  dropHere: 'फ़ाइल यहाँ छोड़ें',
  limits: 'फ़ोटो 5 MB तक, वीडियो या ऑडियो 16 MB तक, डॉक्यूमेंट 100 MB तक।',
  attach: 'फ़ाइल लगाएँ',
  attachUpload: 'फ़ाइल अपलोड करें',
  library: 'अपलोड की हुई फ़ाइल चुनें',
  byUrl: 'इसकी जगह URL दें',
  byFile: 'इसकी जगह फ़ाइल चुनें',
  uploading: (name) => `${name} अपलोड हो रही है`,
  gone: (part) => `${Math.floor(part * 100)} %`,
  checking: 'जाँच हो रही है',
  cancel: 'अपलोड रद्द करें',
  remove: (name) => `${name} हटाएँ`,
  refused: 'यह फ़ाइल नहीं ली गई',
  taken:
    'WhatsApp ये लेता है: फ़ोटो JPEG या PNG, वीडियो MP4 या 3GPP, ऑडियो AAC, AMR, MP3, M4A या Ogg (Opus), स्टिकर WebP, और PDF, Word, Excel, PowerPoint व टेक्स्ट डॉक्यूमेंट।',
  several: 'एक मैसेज में एक ही फ़ाइल जाती है: बाक़ी छोड़ दी गईं।',
  pending: 'WhatsApp से ली जा रही है',
  failed: {
    EXPIRED: 'सात दिन में WhatsApp से नहीं ली जा सकी।',
    GONE: 'WhatsApp के पास यह अब नहीं है।',
    TOO_LARGE: 'यह 100 MB से बड़ी है, इसलिए नहीं ली गई।',
    CHANNEL_REMOVED: 'लेने से पहले ही इसका चैनल हटा दिया गया।',
  },
  failedOtherwise: 'WhatsApp से नहीं ली जा सकी।',
  deleted: 'यह फ़ाइल डिलीट कर दी गई है।',
  unloaded: 'लोड नहीं हो सकी।',
  tryAgain: 'दोबारा कोशिश करें',
  unplayable: 'यह ब्राउज़र इसे नहीं चला सकता।',
  download: (name) => `${name} डाउनलोड करें`,
  downloadShort: 'डाउनलोड',
  play: (kind) => `${kind} चलाएँ`,
  enlarge: (name) => `${name} बड़ा दिखाएँ`,
  received: (kind) => `उनका भेजा ${kind}`,
  mine: {
    title: 'अपलोड की हुई फ़ाइलें',
    lead: 'नई सबसे ऊपर: जो अपलोड हुईं, और जो लोगों ने भेजीं।',
    kind: 'प्रकार',
    anyKind: 'सभी प्रकार',
    more: 'और दिखाएँ',
    none: 'अभी कोई फ़ाइल नहीं। आप जो अपलोड करेंगे और लोग जो भेजेंगे वह यहाँ दिखेगा।',
  },
};
