/** The words of the two forms, in the language of who writes, and of the mail about them. */
import type { Language } from '../../platform/language.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { INQUIRY_TYPES, PARTNERSHIP_TYPES } from './schemas.ts';

const EN = {
  contact: {
    title: 'Contact us',
    lead: 'A question, a large installation, something that does not work: a person reads it and replies by e-mail.',
    button: 'Send message',
    description: 'Write to the people of this Meghdoot.',
    thanks: 'Your message has arrived',
  },
  partners: {
    title: 'Become a partner',
    lead: 'For agencies, resellers and makers of software who bring their customers to WhatsApp. Tell us what you do; a person replies by e-mail.',
    button: 'Send application',
    description: 'The partner program of Meghdoot.',
    thanks: 'Your application has arrived',
  },
  fields: {
    ...{ name: 'Name', message: 'Message', phone: 'Phone', company: 'Company', about: 'What it is about' },
    ...{ kind: 'Kind of partnership', agency: 'Agency' },
  },
  inquiries: {
    sales: 'Sales',
    enterprise: 'A large installation',
    support: 'Help with something',
    partnership: 'Working together',
    other: 'Something else',
  } satisfies Record<(typeof INQUIRY_TYPES)[number], string>,
  partnerships: {
    reseller: 'Reseller',
    agency: 'Agency',
    technology: 'Technology',
    referral: 'Referral',
  } satisfies Record<(typeof PARTNERSHIP_TYPES)[number], string>,
  next: {
    lead: 'It is kept safely. What happens next:',
    read: 'A person reads it.',
    reply: (email: Html) => html`They reply by e-mail, to ${email}.`,
    again: (reference: Html) => html`If you write again about it, name the reference ${reference}.`,
  },
  /** The mail to SALES_EMAIL, in the language of who reads it. */
  notice: {
    ...{ email: 'E-mail', about: 'About', kind: 'Partnership', reference: 'Reference' },
    inquiry: {
      subject: (who: string) => `Inquiry from ${who}`,
      text: (who: string) => `${who} has sent an inquiry.`,
    },
    application: {
      subject: (who: string) => `Partner application from ${who}`,
      text: (who: string) => `${who} applies to become a partner.`,
    },
    closing: 'A reply to this mail goes to the person who wrote. The text above was typed by a stranger.',
  },
  meanwhile: html`Meanwhile: the <a href="/docs">docs</a>, or the <a href="/">start page</a>.`,
};

const HI: typeof EN = {
  contact: {
    title: 'हमसे संपर्क करें',
    lead: 'कोई सवाल, बड़ा काम, या कुछ नहीं चल रहा: एक इंसान पढ़ता है और ईमेल से जवाब देता है।',
    button: 'मैसेज भेजें',
    description: 'इस Meghdoot के लोगों को लिखें।',
    thanks: 'आपका मैसेज मिल गया',
  },
  partners: {
    title: 'पार्टनर बनें',
    lead: 'उन एजेंसी, रीसेलर और सॉफ़्टवेयर बनाने वालों के लिए जो अपने ग्राहकों को WhatsApp पर लाते हैं। बताइए आप क्या करते हैं; एक इंसान ईमेल से जवाब देगा।',
    button: 'आवेदन भेजें',
    description: 'Meghdoot का पार्टनर प्रोग्राम।',
    thanks: 'आपका आवेदन मिल गया',
  },
  fields: {
    ...{ name: 'नाम', message: 'मैसेज', phone: 'फ़ोन', company: 'कंपनी', about: 'किस बारे में' },
    ...{ kind: 'किस तरह की पार्टनरशिप', agency: 'एजेंसी' },
  },
  inquiries: {
    sales: 'ख़रीदना',
    enterprise: 'बड़ा काम',
    support: 'किसी चीज़ में मदद',
    partnership: 'साथ काम करना',
    other: 'कुछ और',
  },
  partnerships: { reseller: 'रीसेलर', agency: 'एजेंसी', technology: 'टेक्नोलॉजी', referral: 'रेफ़रल' },
  next: {
    lead: 'यह सुरक्षित रख लिया गया है। आगे यह होगा:',
    read: 'एक इंसान इसे पढ़ेगा।',
    reply: (email) => html`वे ${email} पर ईमेल से जवाब देंगे।`,
    again: (reference) => html`इस बारे में फिर लिखें तो यह रेफ़रेंस बताएँ: ${reference}।`,
  },
  notice: {
    ...{ email: 'ईमेल', about: 'किस बारे में', kind: 'पार्टनरशिप', reference: 'रेफ़रेंस' },
    inquiry: {
      subject: (who) => `${who} ने कुछ पूछा है`,
      text: (who) => `${who} ने साइट से मैसेज भेजा है।`,
    },
    application: {
      subject: (who) => `${who} पार्टनर बनना चाहते हैं`,
      text: (who) => `${who} ने पार्टनर बनने का आवेदन भेजा है।`,
    },
    closing: 'इस ईमेल का जवाब उसी को जाएगा जिसने लिखा। ऊपर का टेक्स्ट किसी अनजान ने लिखा है।',
  },
  meanwhile: html`तब तक: <a href="/docs">गाइड</a> पढ़ें, या <a href="/hi">पहले पेज</a> पर जाएँ।`,
};

export const inquiryWords: Record<Language, typeof EN> = { en: EN, hi: HI };
