/** This file holds what an inbound message has beside its content, in our words and in Meta's. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, objectOf, objectsOf, textOf } from '../json.ts';

/** Our words, and Meta's for the same (Meta: Webhooks, messages). */
const REFERRAL = {
  sourceUrl: 'source_url',
  sourceId: 'source_id',
  sourceType: 'source_type',
  headline: 'headline',
  body: 'body',
  mediaType: 'media_type',
  imageUrl: 'image_url',
  videoUrl: 'video_url',
  thumbnailUrl: 'thumbnail_url',
  ctwaClid: 'ctwa_clid',
} as const;
const PRODUCT = { catalogId: 'catalog_id', productRetailerId: 'product_retailer_id' } as const;
const ERROR = { title: 'title', message: 'message' } as const;

type Texts<W> = { [Name in keyof W]?: string };

/** The advertisement or post that led a person here. */
export type Referral = Texts<typeof REFERRAL> & { welcomeMessage?: string };

export interface InboundError extends Texts<typeof ERROR> {
  code: number;
  details?: string;
}

export interface Envelope {
  referral?: Referral;
  forwarded?: boolean;
  frequentlyForwarded?: boolean;
  referredProduct?: Texts<typeof PRODUCT>;
  errors?: InboundError[];
}

/** Returns what our words can say; `extraOf` returns the rest. */
export function readEnvelope(message: JsonObject): Envelope {
  const context = objectOf(message.context);
  const { forwarded, frequently_forwarded: frequently } = context;
  const errors = objectsOf(message.errors).flatMap((error) => readError(error) ?? []);
  return {
    ...(isObject(message.referral) && { referral: readReferral(message.referral) }),
    ...(typeof forwarded === 'boolean' && { forwarded }),
    ...(typeof frequently === 'boolean' && { frequentlyForwarded: frequently }),
    ...(isObject(context.referred_product) && { referredProduct: read(PRODUCT, context.referred_product) }),
    ...(errors.length > 0 && { errors }),
  };
}

/** The members of Meta's message that our words stand for. */
export function writeEnvelope(envelope: Envelope): JsonObject {
  const { referral, forwarded, frequentlyForwarded, referredProduct, errors } = envelope;
  const context = {
    ...(forwarded !== undefined && { forwarded }),
    ...(frequentlyForwarded !== undefined && { frequently_forwarded: frequentlyForwarded }),
    ...(referredProduct && { referred_product: write(PRODUCT, referredProduct) }),
  };
  return {
    ...(Object.keys(context).length > 0 && { context }),
    ...(referral && { referral: writeReferral(referral) }),
    ...(errors && { errors: errors.map(writeError) }),
  };
}

/** The members of a message that say more than `told`, which is what we could write of it; as they came. */
export function extraOf(message: JsonObject, told: JsonObject): JsonObject | undefined {
  const extra = Object.entries(message).filter(
    ([name, value]) => !HEAD.has(name) && !isDeepStrictEqual(value, told[name]),
  );
  return extra.length === 0 ? undefined : Object.fromEntries(extra);
}

/** The members that every message has. */
const HEAD: ReadonlySet<string> = new Set([
  ...['id', 'type', 'timestamp', 'from', 'from_user_id', 'to', 'to_user_id'],
]);

function read<W extends Record<string, string>>(words: W, theirs: JsonObject): Texts<W> {
  const texts = Object.entries(words).flatMap(([our, their]) => {
    const text = textOf(theirs[their]);
    return text === undefined ? [] : [[our, text]];
  });
  return Object.fromEntries(texts) as Texts<W>;
}

function write<W extends Record<string, string>>(words: W, ours: Texts<W>): JsonObject {
  return Object.fromEntries(
    Object.entries(words).flatMap(([our, their]) => (ours[our] === undefined ? [] : [[their, ours[our]]])),
  );
}

function readReferral(referral: JsonObject): Referral {
  const welcomeMessage = textOf(objectOf(referral.welcome_message).text);
  return { ...read(REFERRAL, referral), ...(welcomeMessage !== undefined && { welcomeMessage }) };
}

const writeReferral = ({ welcomeMessage: text, ...referral }: Referral): JsonObject => ({
  ...write(REFERRAL, referral),
  ...(text !== undefined && { welcome_message: { text } }),
});

function readError(error: JsonObject): InboundError | undefined {
  const code = Number(textOf(error.code));
  if (!Number.isSafeInteger(code)) return undefined;
  const details = textOf(objectOf(error.error_data).details);
  return { code, ...read(ERROR, error), ...(details !== undefined && { details }) };
}

const writeError = ({ code, details, ...texts }: InboundError): JsonObject => ({
  code,
  ...write(ERROR, texts),
  ...(details !== undefined && { error_data: { details } }),
});
