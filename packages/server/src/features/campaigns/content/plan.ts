/** This file describes the message of a campaign: what is the same for everybody, and where people differ. */

/** A place in the message: a variable of the body, that of the header, or that of a button. */
export interface Place {
  of: 'body' | 'header' | 'button';
  key: string;
  /** The same for everybody. */
  value?: string;
  /** The field of each person, or the column of the audience's file; `fallback` stands there where they have none. */
  field?: string;
  column?: string;
  fallback?: string;
  /** A button that leads to a short link: its value is the URL behind it. */
  short?: true;
}

export interface Button {
  text: string;
  url?: string;
  /** WhatsApp's name of its kind, where it has a variable. */
  subType?: 'url' | 'copy_code';
}

/** The parts that a message of the campaign is made from; they are kept with it from when it is started. */
export interface Plan {
  template: string;
  language: string;
  category: string;
  named: boolean;
  places: Place[];
  header?: { kind: string; mediaId: string; fileName?: string };
  components: Record<string, unknown>[];
  /** The URL in front of the codes of short links, where URLs are made such. */
  linksAt?: string;
  /** The options of the Marketing Messages API, where that sends it. */
  marketing?: Record<string, unknown>;
  /** The words of the template. */
  text: { header?: string; body: string; footer?: string; buttons: Button[] };
  /** The characters that the body may have with its values. */
  longest: number;
}
