export const MOST_YOUNG: string;
