/** This file reports what is wrong with a message, in our words and in those that Graph refuses it with. */

/** Graph's refusal: 100 names a parameter in its message, the others explain themselves in `details`. */
export interface Refusal {
  code: 100 | 131008 | 131009;
  details: string;
}

export interface Finding {
  /** The member, as a path in the request: `interactive.action.buttons[1].reply.title`. */
  field: string;
  message: string;
  refusal: Refusal;
}

/** Notes a finding; without words of Graph's it is its general refusal of a value. */
export type Report = (field: string, message: string, refusal?: Refusal) => void;

/** The circumstances that a rule may depend on beside the message. */
export interface Circumstances {
  now: number;
  /** The digits of the recipient's number; absent where it is not known. */
  digits?: string | undefined;
}

/** A body of 64 KiB may have ten thousand faults, which nobody reads. */
const MOST_FINDINGS = 50;

export function createReport(): { findings: Finding[]; report: Report } {
  const findings: Finding[] = [];
  const report: Report = (
    field,
    message,
    refusal = invalidValue(`Param ${graphPath(field)} is not valid.`),
  ) => {
    if (findings.length < MOST_FINDINGS) findings.push({ field, message, refusal });
  };
  return { findings, report };
}

export const invalidValue = (details: string): Refusal => ({ code: 131009, details });
export const missingValue = (field: string): Refusal => ({
  code: 131008,
  details: `The parameter ${graphPath(field)} is required.`,
});
export const invalidForm = (details: string): Refusal => ({ code: 100, details });

/** `interactive.action.buttons[1]` as Graph writes it: `interactive['action']['buttons'][1]`. */
export const graphPath = (field: string) => field.replace(/\.(\w+)/g, "['$1']");
