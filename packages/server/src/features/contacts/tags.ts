export const MOST_TAGS = 50;
export const LONGEST_TAG = 64;
