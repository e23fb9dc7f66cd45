/** The business numbers, as WhatsApp and the service must both know them: one sends again what it has no answer for, one never does. */
export const APP_SECRET = 'chaos-app-secret';

export const NUMBERS = (['resend', 'hold'] as const).map((lostAnswer, i) => ({
  lostAnswer,
  phoneNumberId: String(100_000_000_000_200 + i),
  wabaId: '200000000000200',
  displayPhone: `+1555000${2000 + i}`,
  accessToken: 'chaos-token',
  appSecret: APP_SECRET,
  verifyToken: 'chaos-verify-token',
}));

/** The last four digits of those who reply to what they have read. */
export const REPLYING: readonly string[] = ['0008', '0009'];
