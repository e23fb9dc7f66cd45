/** The things of the API by name. */
import type { components } from './generated/api.ts';

type Schemas = components['schemas'];

export type AuditEntry = Schemas['AuditEntry'];
export type Channel = Schemas['Channel'];
export type ChannelDetail = Schemas['ChannelDetail'];
export type CheckedCredentials = Schemas['CheckedCredentials'];
export type Contact = Schemas['Contact'];
export type Delivery = Schemas['Delivery'];
export type EventDeliveries = Schemas['EventDeliveries'];
export type Grant = Schemas['Grant'];
export type Inquiry = Schemas['Inquiry'];
export type Invitation = Schemas['Invitation'];
export type Key = Schemas['Key'];
export type Mail = Schemas['Mail'];
export type MailDetail = Schemas['MailDetail'];
export type Me = Schemas['Me'];
export type Member = Schemas['Member'];
export type Message = Schemas['Message'];
export type MessageDetail = Schemas['MessageDetail'];
export type OpenSession = Schemas['OpenSession'];
export type OwnWorkspace = Schemas['OwnWorkspace'];
export type PartnerApplication = Schemas['PartnerApplication'];
export type Person = Schemas['Person'];
export type Registration = Schemas['Registration'];
export type SendRequest = Schemas['SendRequest'];
export type SendResult = Schemas['SendResult'];
export type Session = Schemas['Session'];
export type Stats = Schemas['Stats'];
export type Template = Schemas['Template'];
export type Webhook = Schemas['Webhook'];
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
export type Workspace = Schemas['Workspace'];
