export type AssertionFault =
  | 'malformed'
  | 'invalid_type'
  | 'invalid_issuer'
  | 'issuer_not_enabled'
  | 'invalid_signature'
  | 'invalid_audience'
  | 'invalid_client_id'
  | 'invalid_claims'
  | 'expired'
  | 'issuer_unavailable';

/** Why an assertion is refused; the message may leave. */
export class AssertionRefused extends Error {
  readonly fault: AssertionFault;

  constructor(fault: AssertionFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.fault = fault;
  }
}
