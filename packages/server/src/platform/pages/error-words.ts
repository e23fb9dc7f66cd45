/** This file holds what an error page says, by the code of the error. */
import type { ApiError, ErrorCode } from '../../errors.ts';
import type { Language } from '../language.ts';

interface Said {
  title: string;
  text: string;
  /** Stands before the id of the request. */
  requestId: string;
}

type Words = Partial<Record<ErrorCode, readonly [title: string, text: string]>>;

const KEPT = 'What you typed is still in the form when you go back.';
const EN: Words = {
  PAYLOAD_TOO_LARGE: ['That is too long', `Please send a shorter text. ${KEPT}`],
  UNSUPPORTED_MEDIA_TYPE: ['This page takes a form', 'Please send it from the form on our site.'],
  INTERNAL_ERROR: [
    'Something failed on our side',
    `Please try again; if it stays, give us the request id below. ${KEPT}`,
  ],
  SERVICE_UNAVAILABLE: ['We cannot take this just now', `Please try again in a moment. ${KEPT}`],
};

const HI_KEPT = 'वापस जाने पर आपने जो लिखा था वह फ़ॉर्म में मिलेगा।';
const HI_FAILED = 'यह नहीं हुआ';
const HI: Words = {
  PAYLOAD_TOO_LARGE: ['यह बहुत लंबा है', `छोटा टेक्स्ट भेजें। ${HI_KEPT}`],
  UNSUPPORTED_MEDIA_TYPE: ['यह पेज फ़ॉर्म लेता है', 'हमारी साइट के फ़ॉर्म से भेजें।'],
  INTERNAL_ERROR: ['हमारी तरफ़ कुछ ख़राब हुआ', `फिर कोशिश करें; न हो तो नीचे की आईडी हमें बताएँ। ${HI_KEPT}`],
  SERVICE_UNAVAILABLE: ['अभी यह नहीं हो सकता', `थोड़ी देर में फिर करें। ${HI_KEPT}`],
  CLAIM_EXPIRED: [
    'यह लिंक अब नहीं चलता',
    'समय ख़त्म हो गया, नया लिंक भेजा जा चुका है, या सैंडबॉक्स लिया जा चुका है। एजेंट से दूसरा माँगें।',
  ],
  NOT_FOUND: [HI_FAILED, 'यह यहाँ अब नहीं है। जहाँ से आए थे वहाँ से फिर शुरू करें।'],
  INSUFFICIENT_ROLE: [HI_FAILED, 'उस वर्कस्पेस में आप इसकी इजाज़त नहीं दे सकते। दूसरा चुनें, या उसके मालिक से कहें।'],
  INSUFFICIENT_SCOPE: [HI_FAILED, 'यह किसी और के लिए है। सही अकाउंट से साइन इन करें।'],
  INVALID_PAYLOAD: [HI_FAILED, `कुछ छूट गया है या ठीक नहीं है। ${HI_KEPT}`],
};

/** Returns a wait in words: in seconds up to 90 of them, then in minutes. */
function waitOf({ headers }: ApiError): { count: number; unit: 'second' | 'minute' } {
  const seconds = Number(headers['retry-after'] ?? 60);
  return seconds <= 90
    ? { count: seconds, unit: 'second' }
    : { count: Math.ceil(seconds / 60), unit: 'minute' };
}

export const errorPageWords: Record<Language, (error: ApiError) => Said> = {
  en(error) {
    const { count, unit } = waitOf(error);
    const [title, text] =
      error.code === 'RATE_LIMIT_EXCEEDED'
        ? [
            'One moment, please',
            `Many requests came from your network. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}. ${KEPT}`,
          ]
        : (EN[error.code] ?? ['That did not work', `${error.message} ${error.hint}`]);
    return { title, text, requestId: 'Request' };
  },
  hi(error) {
    const { count, unit } = waitOf(error);
    const [title, text] =
      error.code === 'RATE_LIMIT_EXCEEDED'
        ? [
            'एक पल रुकिए',
            `आपके नेटवर्क से बहुत ज़्यादा रिक्वेस्ट आईं। ${count} ${unit === 'second' ? 'सेकंड' : 'मिनट'} बाद फिर करें। ${HI_KEPT}`,
          ]
        : (HI[error.code] ?? [HI_FAILED, `${error.message} ${error.hint}`]);
    return { title, text, requestId: 'रिक्वेस्ट' };
  },
};
