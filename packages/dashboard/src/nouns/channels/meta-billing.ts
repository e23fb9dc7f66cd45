/** Returns the page of Meta's on which the payment methods of an account stand, and funds are added. */
export const metaBilling = (wabaId: string): string =>
  `https://business.facebook.com/billing_hub/payment_settings${/^\d+$/.test(wabaId) ? `?asset_id=${wabaId}` : ''}`;
