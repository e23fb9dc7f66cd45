/** A business number, as WhatsApp and the service must both know it. */
export interface BusinessNumber {
  phoneNumberId: string;
  wabaId: string;
  displayPhone: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

export const businessNumber = (i: number): BusinessNumber => ({
  phoneNumberId: String(100_000_000_000_100 + i),
  wabaId: '200000000000100',
  displayPhone: `+1555000${1000 + i}`,
  accessToken: 'kit-token',
  appSecret: 'kit-app-secret',
  verifyToken: 'kit-verify-token',
});
