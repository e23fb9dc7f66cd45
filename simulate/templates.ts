/** The templates of every number in a simulated run, as WhatsApp lists them. */
const template = (id: string, name: string, category: string) => ({
  ...{ id, name, category, language: 'en', status: 'APPROVED' },
  components: [{ type: 'BODY', text: 'See {{1}}.' }],
});

export const TEMPLATES = [template('1', 'offer', 'MARKETING'), template('2', 'notice', 'UTILITY')] as const;

/** Returns what a message by a template says, as the simulated WhatsApp notes it. */
export const textOf = (name: string, values: readonly string[]): string => [name, ...values].join(' ');
