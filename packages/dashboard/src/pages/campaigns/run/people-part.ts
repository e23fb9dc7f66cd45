/** The id of the part of the page that lists the people, to which counts lead. */
export const PEOPLE = 'people';
