/**
 * What stands in Latin letters in Hindi too: names, what programs read, examples of what is typed, and the words that
 * people in India write in English.
 */
const WORDS = `
  Meghdoot WhatsApp Meta Manager Business Cloud Word Excel PowerPoint Node.js TypeScript Windows
  API APIs key curl JSON URL https http HTTP IP id Id IST OTP PDF GIF webhook Webhook token Token access Access app App
  secret request error type object array variables components handle user developers.facebook.com header POST CRM DNS
  KB MB ms pm JPEG PNG MP4 mp4 GPP AAC AMR MP3 M4A Ogg Opus WebP Enter Shift STOP START Hello
  authentication MEGHDOOT_API_KEY order-1042 order_out order_no rao.example track asha shar vip delhi
`;

export const SAID_IN_ENGLISH: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
