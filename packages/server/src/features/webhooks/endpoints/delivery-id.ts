/** `dlv_` + the body of the webhook's id + the event's sequence in 11 digits of base 32: derived, so kept nowhere. */
export function deliveryId(webhookId: string, sequence: number): string {
  return `dlv_${webhookId.slice(4)}${sequence.toString(32).padStart(11, '0')}`;
}

/** The sequence in an id of this webhook's; undefined when it is none. */
export function sequenceOf(webhookId: string, id: string): number | undefined {
  const body = `dlv_${webhookId.slice(4)}`;
  const digits = id.slice(body.length);
  if (!id.startsWith(body) || !/^[0-9a-v]{11}$/.test(digits)) return undefined;
  const sequence = Number.parseInt(digits, 32);
  return Number.isSafeInteger(sequence) ? sequence : undefined;
}
