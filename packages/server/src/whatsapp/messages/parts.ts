/** This file holds the parts that several kinds of messages share (Meta: Interactive messages). */
import { type TObject, type TSchema, Type } from 'typebox';
import { unionBy } from './union.ts';

/** A text that is not empty, counted in characters (code points): Meta does not say how it counts. */
export const text = (maxLength: number, description?: string, options: object = {}) =>
  Type.String({ minLength: 1, maxLength, ...(description !== undefined && { description }), ...options });

/** A text of any length that is not empty. */
export const someText = (description?: string) =>
  Type.String({ minLength: 1, ...(description !== undefined && { description }) });

const ID = "A medium of this workspace (`med_…`), or WhatsApp's own id.";
const media = (title: string, more: Record<string, TSchema> = {}, forbidden: readonly string[] = []) =>
  Type.Object(
    {
      id: Type.Optional(Type.String({ maxLength: 512, description: ID })),
      link: Type.Optional(
        Type.String({ maxLength: 2048, format: 'uri', description: 'A URL that WhatsApp fetches.' }),
      ),
      ...more,
    },
    { title, exactlyOne: ['id', 'link'], forbidden, description: 'Either `id` or `link`.' },
  );
const MediaObject = media('MediaObject');
export const Sticker = media('Sticker', {}, ['caption', 'filename']);
const DocumentObject = media('DocumentObject', {
  filename: Type.Optional(text(240, 'The name it is shown by; by default that of the `med_…`.')),
});

const HeaderText = Type.Object({ type: Type.Literal('text'), text: text(60) }, { title: 'HeaderText' });
const HeaderImage = Type.Object(
  { type: Type.Literal('image'), image: MediaObject },
  { title: 'HeaderImage' },
);
const HeaderVideo = Type.Object(
  { type: Type.Literal('video'), video: MediaObject },
  { title: 'HeaderVideo' },
);
const HeaderDocument = Type.Object(
  { type: Type.Literal('document'), document: DocumentObject },
  { title: 'HeaderDocument' },
);

/** A header of any kind. */
const Header = unionBy('type', [HeaderText, HeaderImage, HeaderVideo, HeaderDocument], {
  title: 'InteractiveHeader',
  description: 'A text, an image, a video or a document above the text.',
});
/** The header of a carousel's card. */
export const CardHeader = unionBy('type', [HeaderImage, HeaderVideo], { title: 'CardHeader' });
/** The header where only a text may stand. */
export const TextHeader = HeaderText;

export const body = (maxLength = 1024) => Type.Object({ text: text(maxLength) });
const footer = Type.Object({ text: text(60) });

/** The parts around the action, where they differ from the usual; undefined means that none may stand there. */
interface Around {
  header?: TSchema | undefined;
  body?: TSchema;
  footer?: undefined;
}

/** An interactive message of one kind. */
export function interactive(
  kind: string,
  o: { title: string; description: string; action: TSchema } & Around,
): TObject {
  const forbidden = (['header', 'footer'] as const).filter((name) => name in o && o[name] === undefined);
  return Type.Object(
    {
      type: Type.Literal(kind),
      ...(!forbidden.includes('header') && { header: o.header ?? Type.Optional(Header) }),
      body: o.body ?? body(),
      ...(!forbidden.includes('footer') && { footer: Type.Optional(footer) }),
      action: o.action,
    },
    { title: o.title, description: o.description, ...(forbidden.length > 0 && { forbidden }) },
  );
}

/** The action of a kind that has one of a fixed name. */
export const action = (name: string, parameters?: TSchema) =>
  Type.Object({ name: Type.Literal(name), ...(parameters && { parameters }) });

export const Amount = Type.Object(
  {
    offset: Type.Literal(100, { description: 'What `value` is divided by.' }),
    value: Type.Integer({ minimum: 0, description: 'In paise.' }),
  },
  { title: 'Amount' },
);
