/** Returns whether this is the id of a medium of ours; WhatsApp's own are numbers. */
export const isMediumId = (text: string) => text.startsWith('med_');
