/** A person's reply to a message: a button or a row by its id, or what was filled in, chosen or ordered. */
export interface GivenAnswer {
  button?: string;
  row?: string;
  flow?: Record<string, unknown>;
  location?: Record<string, unknown>;
  order?: Record<string, unknown>;
  address?: Record<string, unknown>;
  reaction?: string;
}

export type OnAnswer = (answer: GivenAnswer) => void;
