/** A template component in Graph's own shape; fields the simulator does not look at pass through. */
export interface SimulatorTemplateComponent {
  type: string;
  format?: string;
  text?: string;
  buttons?: readonly { type: string; text?: string; url?: string; [field: string]: unknown }[];
  [field: string]: unknown;
}

/** A template as `GET /{waba}/message_templates` returns it. */
export interface SimulatorTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  parameter_format?: string;
  quality_score?: { score: string };
  rejected_reason?: string;
  correct_category?: string;
  message_send_ttl_seconds?: number;
  /** The maximum price of its messages, with which the usual API does not send it. */
  optimization_spec?: object;
  components: readonly SimulatorTemplateComponent[];
}

/** A business phone number, as Meta's app dashboard and its WABA hold it. */
export interface SimulatorNumber {
  phoneNumberId: string;
  wabaId: string;
  /** E.164 with `+`. */
  displayPhone: string;
  verifiedName: string;
  accessToken: string;
  appSecret: string;
  verifyToken?: string;
  webhookUrl: string;
  templates: SimulatorTemplate[];
  /** The caller's own channel id; the control API accepts and shows it. */
  label?: string;
}

export type StatusName = 'sent' | 'delivered' | 'read' | 'failed';

/** An update that waits for the webhook: a status of a message, or a ready-made change. */
export interface Step {
  due: number;
  /** The time at which it happened on WhatsApp; a late or reversed update keeps it. */
  at: number;
  status?: StatusName;
  /** Meta's error code of a `failed` status. */
  code?: number;
  /** The details of that error, where they are not the usual ones. */
  details?: string;
  /** A whole `{"field","value"}` as JSON text, kept as text because template ids outgrow a double. */
  change?: string;
}

/** A receipt that the webhook took with a 200. */
export interface Receipt {
  status: StatusName;
  at: number;
  postedAt: number;
  code?: number;
}

/** The facts that the statuses of one message repeat. */
export interface MessageFacts {
  wamid: string;
  /** Digits of the phone, or a user id that belongs to no phone here. */
  person: string;
  /** Sent by `recipient` (user id) and not by `to`. */
  byUserId: boolean;
  tag?: string;
  /** Pricing category: the template's, or `service`. */
  category: string;
  /** Says whether it is charged; absent in what an older version has kept, where service messages were free. */
  billable?: boolean;
}

/** Updates that must reach the webhook one after the other: all those of one message, or a single change. */
export interface Chain {
  seq: number;
  phoneNumberId: string;
  message?: MessageFacts;
  steps: Step[];
  receipts: Receipt[];
}

/** A message as it was accepted. */
export interface AcceptedMessage {
  seq: number;
  wamid: string;
  phoneNumberId: string;
  /** E.164, or the user id it was sent to. */
  to: string;
  type: string;
  tag: string | null;
  at: number;
  payload: string;
}
