/** The things of the API by name. */
import type { components } from './generated/api.ts';

type Schemas = components['schemas'];

export type Channel = Schemas['Channel'];
export type Contact = Schemas['Contact'];
export type Delivery = Schemas['Delivery'];
export type Key = Schemas['Key'];
export type Me = Schemas['Me'];
export type Message = Schemas['Message'];
export type MessageDetail = Schemas['MessageDetail'];
export type SendRequest = Schemas['SendRequest'];
export type SendResult = Schemas['SendResult'];
export type Template = Schemas['Template'];
export type Webhook = Schemas['Webhook'];
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
