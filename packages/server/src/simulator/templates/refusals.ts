import type { GraphFault } from '../graph-error.ts';

/** Meta's refusals of templates: only the title and the message for people say what is wrong. */
function refusal(subcode: number, userTitle: string, userMessage: string): GraphFault {
  return {
    http: 400,
    code: 100,
    message: 'Invalid parameter',
    subcode,
    userTitle,
    userMessage,
    transient: false,
  };
}

// The titles of 2388024 and of a template that is not there were seen; the other words are Meta's as far as known.
export const EXISTS = (language: string) =>
  refusal(
    2388024,
    'Content in This Language Already Exists',
    `There is already ${language} content for this template. You can create a new template and try again.`,
  );
export const NAME_HELD = (language: string) =>
  refusal(
    2388023,
    'Message template language is being deleted',
    `New ${language} content can't be added while the existing ${language} content is being deleted. Try again in 4 weeks or consider creating a new message template.`,
  );
export const NOT_FOUND = refusal(
  2593002,
  'Message Template Not Found',
  'There is no message template with this name or id in this account.',
);
export const STATUS_FIXED = refusal(
  2388039,
  'Message Template Status Cannot Be Changed',
  'The status of this template can not be changed. You can only delete it or add a new one.',
);
export const TOO_MANY_CREATIONS: GraphFault = {
  http: 400,
  code: 80008,
  message: '(#80008) There have been too many calls to this WhatsApp Business account.',
  transient: true,
};
export const EDITED_TOO_OFTEN = refusal(
  2388003,
  'Message Template Edit Limit Reached',
  'An approved template can be edited once in 24 hours and 10 times in 30 days.',
);
export const CATEGORY_FIXED = refusal(
  2388045,
  'Category Cannot Be Changed',
  'The category of an approved template can not be changed.',
);
export const bad = {
  name: refusal(
    2388040,
    'Invalid Template Name',
    'The name can only have lowercase letters, numbers and underscores, and at most 512 characters.',
  ),
  components: (says: string) =>
    refusal(2388043, 'Message template "components" param is missing expected field(s)', says),
  length: (part: string, most: number) =>
    refusal(2388040, 'Character Limit Exceeded', `The ${part} must have at most ${most} characters.`),
  header: (says: string) => refusal(2388047, 'Message Header Format is Incorrect', says),
  body: (says: string) => refusal(2388072, 'Message Body Format is Incorrect', says),
  footer: (says: string) => refusal(2388073, 'Message Footer Format is Incorrect', says),
  ratio: refusal(
    2388293,
    'Parameters Words Ratio Exceeds a Limit',
    'This template has too many variables for its length. Reduce the number of variables or increase the message length.',
  ),
  edges: refusal(
    2388299,
    "Variables Can't Be At the Start or End",
    "Variables can't be at the start or end of the template.",
  ),
  sample: refusal(2388273, 'Invalid Sample', 'The header_handle is not that of an upload of this app.'),
  buttons: (says: string) => refusal(2388044, 'Message Template Buttons Are Incorrect', says),
};
