/** This file holds the words of forms: what they say of themselves, and of what is wrong with what was typed. */
import type { ApiError, ErrorCode } from '../../errors.ts';
import type { Language } from '../language.ts';

interface FormWords {
  optional: string;
  correct: string;
  /** Stands above the faults of a long form. */
  correctAll: string;
  choose: string;
  fault(label: string, finding: string): string;
  refusal(error: ApiError): string;
}

const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^is required|^must not be empty/, 'यह भरना ज़रूरी है।'],
  [/^must have at least/, 'कम से कम 10 अक्षर लिखें।'],
  [/^must have at most/, 'यह बहुत लंबा है।'],
  [/^is one of the first that anybody/, 'इसे कोई भी सबसे पहले आज़माएगा। कुछ और चुनें।'],
  [/^must not be the e-mail/, 'पासवर्ड ईमेल जैसा नहीं हो सकता।'],
  [/^has an account already/, 'इस ईमेल का अकाउंट पहले से है।'],
  [/email/, 'यह पूरा ईमेल एड्रेस नहीं है।'],
];

const REFUSALS: Partial<Record<ErrorCode, string>> = {
  CONFLICT: 'इस ईमेल का अकाउंट पहले से है। उससे साइन इन करें।',
  INSUFFICIENT_SCOPE: 'यह बुलावा किसी और के लिए है। साइन आउट करें, और लिंक फिर खोलें।',
  RATE_LIMIT_EXCEEDED: 'बहुत ज़्यादा कोशिशें हुईं। थोड़ा रुककर फिर करें।',
  UNAUTHORIZED: 'ईमेल या पासवर्ड सही नहीं है।',
};

export const formWords: Record<Language, FormWords> = {
  en: {
    optional: '(optional)',
    correct: 'Please correct what is marked below.',
    correctAll: 'Please correct this and send it again:',
    choose: 'Choose one',
    fault: (label, finding) => `${label} ${finding}.`,
    refusal: ({ message }) => message,
  },
  hi: {
    optional: '(ज़रूरी नहीं)',
    correct: 'नीचे जो लाल है उसे ठीक करें।',
    correctAll: 'इसे ठीक करके फिर भेजें:',
    choose: 'एक चुनें',
    fault: (_label, finding) => FAULTS.find(([said]) => said.test(finding))?.[1] ?? 'यह ठीक नहीं है।',
    refusal: ({ code, message }) => REFUSALS[code] ?? message,
  },
};
