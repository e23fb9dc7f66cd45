// Made by `npm run openapi` from openapi.json; change the routes instead.

export interface paths {
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a contact or sales inquiry
         * @description Public. Stored before it is answered. May be called from web pages of any origin; limited by client address.
         *
         *     Needs no credential.
         */
        post: operations["sendInquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply to the partner program
         * @description Public. Stored before it is answered. May be called from web pages of any origin; limited by client address.
         *
         *     Needs no credential.
         */
        post: operations["sendPartnerApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an agent or integration, or claim what one has opened
         * @description Public; limited by client address. A registration opens a sandbox: a test workspace with a simulated number and a key with `read`, `messages` and `contacts`, at most 200 messages a day, deleted after 7 days unless a person claims it.
         *
         *     What a request is, its members say. `full_name` and `email` (and `use_cases`): a lead, answered in `data`, with a claim link mailed to the e-mail. `type`: a registration by [auth.md](https://github.com/workos/auth.md) v0.1, whose members stand beside `success` and `timestamp`. `claim_token` with `email`: the claim link is mailed there; with `otp`: completes the claim by the code that the claim page showed.
         *
         *     The answer is the same whether or not the e-mail is known. An assertion (ID-JAG) for somebody who has an account is answered 401 with `claim`: they confirm it first. No more than 16 KiB.
         *
         *     Needs no credential.
         */
        post: operations["registerLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the channels, newest first
         * @description A channel is a WhatsApp number that this workspace sends from.
         *
         *     Needs `read`.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a channel
         * @description Needs `read`.
         */
        get: operations["getChannel"];
        put?: never;
        post?: never;
        /**
         * Remove a channel
         * @description Its credentials are forgotten; its messages stay. The number can be connected anew.
         *
         *     Needs an administrator: an admin key, or the session of an owner or admin.
         */
        delete: operations["removeChannel"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a channel
         * @description Needs an administrator: an admin key, or the session of an owner or admin.
         */
        patch: operations["changeChannel"];
        trace?: never;
    };
    "/api/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts, newest first
         * @description Needs `contacts` or `read`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Make a contact
         * @description A known number is answered 409 with the id of its contact in `details`. Sends and inbound messages make contacts by themselves. A person who had opted out before their contact was deleted is still opted out.
         *
         *     Needs `contacts` or `write`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a contact
         * @description Needs `contacts` or `read`.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Removes name, username and tags; messages stay. An opt-out outlives it: with it stay the number and the ids alone, and a later contact of the same person has opted out too.
         *
         *     Needs `contacts` or `write`.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Members that are absent stay as they are.
         *
         *     Needs `contacts` or `write`.
         */
        patch: operations["changeContact"];
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event feed, oldest first
         * @description The same objects that webhooks are sent. `nextCursor` is the last sequence of the page: ask on with it as `after`, now or later, and nothing is missed. It is null when there is nothing after `after` yet.
         *
         *     Needs `read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, newest first
         * @description Needs an administrator: an admin key, or the session of an owner or admin.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make an API key
         * @description The secret is in this answer and nowhere else.
         *
         *     Needs an administrator: an admin key, or the session of an owner or admin.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an API key
         * @description Needs an administrator: an admin key, or the session of an owner or admin.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description It is dead everywhere within 2 seconds. The key stays in the list with `revokedAt`.
         *
         *     Needs an administrator: an admin key, or the session of an owner or admin.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who this credential is and what it may do
         * @description Needs any valid credential.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages, newest first
         * @description Needs `messages` or `read`.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a WhatsApp message
         * @description Answers once the message is on disk; follow it by its id or by webhooks. With an `Idempotency-Key` (kept for 24 hours, for each workspace) a repeated request is answered with the first answer and `Idempotent-Replayed: true`, and nothing is sent twice.
         *
         *     Needs `messages` or `write`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message with its history
         * @description Needs `messages` or `read`.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulator/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write to a test workspace, as a person with a phone would
         * @description Test workspaces only: a live workspace has no simulator and answers 404.
         *
         *     Needs `messages`.
         */
        post: operations["simulateInbound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the message templates, newest first
         * @description They are made and approved at WhatsApp and read from there every 15 minutes.
         *
         *     Needs `read`.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message template
         * @description Needs `read`.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks, newest first
         * @description Needs `read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook
         * @description It gets the events from now on. At most 20 in a workspace. Events are posted as JSON, signed as Standard Webhooks 1.0 says: `webhook-id` (the event's id, the same at every attempt: what to tell repetitions by), `webhook-timestamp`, `webhook-signature`. A 2xx answer within 15 seconds is success. Anything else, redirects too, is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each ±20 %; a later `Retry-After` of a 429 or 503 is honoured. Events are sent in the order of their sequence but not one after the other. A receiver that answers 410, or fails for five days without a success, is disabled.
         *
         *     Needs `write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Needs `read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its deliveries
         * @description Needs `write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, enable or disable a webhook
         * @description While it is disabled nothing is sent. Enabling goes on with the events from then on and with what was waiting for another attempt; what happened between can be had by a replay.
         *
         *     Needs `write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries, newest event first
         * @description A delivery is listed after its first attempt, or when a replay asked for it.
         *
         *     Needs `read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to a webhook once more, now
         * @description One that was delivered is sent again too. A failure begins the schedule anew.
         *
         *     Needs `write`.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the events after a point once more
         * @description Those it is subscribed to, whether delivered before or not. `queued` is their number; repetitions have the same `webhook-id`.
         *
         *     Needs `write`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For 24 hours the old secret signs too; a second rotation within them ends the oldest at once.
         *
         *     Needs `write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook a test event
         * @description A `webhook.test` event that this webhook alone gets, whatever it is subscribed to.
         *
         *     Needs `write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the workspace of this credential
         * @description Needs an administrator: an admin key, or the session of an owner or admin.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change which addresses may use the credentials of the workspace
         * @description In force within 2 seconds. A key with a list of its own must be allowed by both.
         *
         *     Needs an administrator: an admin key, or the session of an owner or admin.
         */
        patch: operations["changeWorkspace"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Channel */
        Channel: {
            /** @example chn_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * @description E.164 with +.
             * @example +919812345678
             */
            phone: string;
            /** @description The number's verified name at WhatsApp. */
            displayName?: string;
            /**
             * @description simulator: in a test workspace, nothing reaches a real phone.
             * @enum {string}
             */
            mode: "simulator" | "live";
            /**
             * @description Messages of a paused channel stay queued until it is resumed.
             * @enum {string}
             */
            status: "ready" | "paused" | "not_ready";
            /** @description Why it is not ready. */
            reason?: string;
            /** @description The most messages sent in a second. */
            messagesPerSecond: number;
            /**
             * @description What becomes of a message when the answer of WhatsApp was lost and no receipt came: resend sends it once more, hold fails it.
             * @enum {string}
             */
            lostAnswer: "hold" | "resend";
            /** @description WhatsApp's id of the number. */
            phoneNumberId: string;
            /** @description The id of its WhatsApp Business Account. */
            wabaId: string;
        };
        /** ChannelChange */
        ChannelChange: {
            messagesPerSecond?: number;
            /** @enum {string} */
            lostAnswer?: "hold" | "resend";
            /**
             * @description paused holds its messages back, ready resumes.
             * @enum {string}
             */
            status?: "ready" | "paused";
            /** @description Why it is paused, for people. */
            reason?: string;
        };
        /** Contact */
        Contact: {
            /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * @description E.164; absent where WhatsApp hides the number. Send to the id then.
             * @example +919876543210
             */
            phone?: string;
            /** @description As you gave it, else as the profile says. */
            name?: string;
            /** @description The username on WhatsApp, without `@`. */
            username?: string;
            tags: string[];
            /** @description Absent: nothing is refused. Of two refusals the wider one is shown. */
            optOut?: {
                /**
                 * @description What the person refuses: `marketing` templates, or `all` but authentication templates and answers.
                 * @enum {string}
                 */
                scope: "all" | "marketing";
                /**
                 * Format: date-time
                 * @description When they refused.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                at: string;
                /** @description The proof: the id of the message that said so, `whatsapp` (its own control) or `api`. */
                source: string;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            updatedAt: string;
        };
        /** ContactChange */
        ContactChange: {
            /**
             * @description Replaces the name. It cannot be cleared: null and blank text count as absent.
             * @example Asha Rao
             */
            name?: string;
            /**
             * @description Replaces all tags; an empty list removes them.
             * @example [
             *       "vip",
             *       "delhi"
             *     ]
             */
            tags?: string[];
            /** @description Records a refusal that reached you elsewhere, or with `none` lifts every refusal. */
            optOut?: {
                /** @enum {string} */
                scope: "all" | "marketing" | "none";
            };
        };
        /** ContactInput */
        ContactInput: {
            /**
             * @description E.164: `+`, the country code and the number, 8–15 digits.
             * @example +919876543210
             */
            phone: string;
            /** @example Asha Rao */
            name?: string;
            /**
             * @description Trimmed; one that comes twice is kept once.
             * @example [
             *       "vip",
             *       "delhi"
             *     ]
             */
            tags?: string[];
        };
        /** CreatedKey */
        CreatedKey: {
            /** @example key_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * @description read-only reads; messaging also sends and changes contacts; admin may do everything.
             * @enum {string}
             */
            kind: "read-only" | "messaging" | "admin";
            name?: string;
            /** @enum {string} */
            mode: "test" | "live";
            scopes: ("read" | "write" | "messages" | "contacts")[];
            /** @description The last four characters of the key. */
            lastFour: string;
            /** @description Addresses or CIDRs (IPv4, IPv6) it may be used from; empty: any. */
            allowIps: string[];
            /**
             * Format: date-time
             * @description When it stops working.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastUsedAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was revoked.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            revokedAt?: string;
            /** @description The secret, shown this once. */
            key: string;
        };
        /** Delivery */
        Delivery: {
            /** @example dlv_01k9z6c7h2m4n8p0q2r4s6t8v00000000002a */
            id: string;
            webhookId: string;
            /** @description The `webhook-id` header of every attempt. */
            eventId: string;
            eventType: string;
            /** @description The event's place in the feed. */
            sequence: number;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description When it is tried next.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            nextAttemptAt?: string;
            /** @description The latest 20. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When the attempt began.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                at: string;
                httpStatus?: number;
                durationMs: number;
                /** @description Why there was no (good) answer. */
                error?: string;
                /** @description The first 4 KiB of the answer to a failed attempt. */
                response?: string;
            }[];
        };
        /** Error */
        Error: {
            /** @enum {boolean} */
            success: false;
            error: {
                /**
                 * @description Machine-readable.
                 * @enum {string}
                 */
                code: "INVALID_PAYLOAD" | "INVALID_PARAMETER" | "UNAUTHORIZED" | "OTP_INVALID" | "INSUFFICIENT_SCOPE" | "IP_NOT_ALLOWED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "IDEMPOTENCY_IN_PROGRESS" | "CONFLICT" | "PREVIOUSLY_CLAIMED" | "CLAIM_EXPIRED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_MISMATCH" | "TEMPLATE_NOT_FOUND" | "TEMPLATE_PARAMETERS_INVALID" | "RECIPIENT_OPTED_OUT" | "CHANNEL_NOT_READY" | "URL_NOT_ALLOWED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
                /** @description What is wrong. */
                message: string;
                /** @description What to do next. */
                hint: string;
                /** @description One per fault of the input. */
                details?: {
                    field: string;
                    message: string;
                }[];
                /**
                 * Format: date-time
                 * @description When the error was answered (IST).
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                timestamp: string;
            };
        };
        /** Event */
        Event: components["schemas"]["MessageEvent"] | components["schemas"]["ContactEvent"] | components["schemas"]["TemplateEvent"] | components["schemas"]["ChannelEvent"] | components["schemas"]["WebhookEvent"];
        /** Failure */
        Failure: {
            /** @description Stable and machine-readable. */
            code: string;
            /** @description What happened. */
            message: string;
            /** @description Who can put it right, and how. */
            hint: string;
            /** @description Whether sending it again may work after what the hint says. */
            retryable: boolean;
            /** @description Meta's code. */
            providerCode?: number;
            /** @description Meta's words. */
            providerMessage?: string;
        };
        /** InquiryInput */
        InquiryInput: {
            /**
             * @description Full name of the contact person.
             * @example Asha Rao
             */
            name: string;
            /**
             * Format: email
             * @example asha@example.com
             */
            email: string;
            /**
             * @description Phone number with country code.
             * @example +91 98765 43210
             */
            phone?: string;
            company?: string;
            /**
             * @description The kind of inquiry, in any words; the site offers sales, enterprise, support, partnership, other.
             * @example sales
             */
            inquiryType?: string;
            /**
             * @description Kept as it is, line breaks included.
             * @example We would like to know more.
             */
            message?: string;
        };
        /** Key */
        Key: {
            /** @example key_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * @description read-only reads; messaging also sends and changes contacts; admin may do everything.
             * @enum {string}
             */
            kind: "read-only" | "messaging" | "admin";
            name?: string;
            /** @enum {string} */
            mode: "test" | "live";
            scopes: ("read" | "write" | "messages" | "contacts")[];
            /** @description The last four characters of the key. */
            lastFour: string;
            /** @description Addresses or CIDRs (IPv4, IPv6) it may be used from; empty: any. */
            allowIps: string[];
            /**
             * Format: date-time
             * @description When it stops working.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastUsedAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was revoked.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            revokedAt?: string;
        };
        /** KeyInput */
        KeyInput: {
            /**
             * @description read-only reads; messaging also sends and changes contacts; admin may do everything.
             * @enum {string}
             */
            kind: "read-only" | "messaging" | "admin";
            name?: string;
            /** @description Addresses or CIDRs (IPv4, IPv6) it may be used from; empty: any. */
            allowIps?: string[];
            /**
             * Format: date-time
             * @description With an offset; none: it does not expire.
             */
            expiresAt?: string;
        };
        /** LeadAnswer */
        LeadAnswer: {
            /** @enum {boolean} */
            success: true;
            data?: {
                /** @example led_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                leadId: string;
                /** @enum {string} */
                status: "registered";
                /** @example reg_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                registrationId: string;
                credential: {
                    /** @enum {string} */
                    type: "api_key";
                    /** @description The key, shown this once. */
                    apiKey: string;
                    scopes: ("read" | "write" | "messages" | "contacts")[];
                    /**
                     * Format: date-time
                     * @description When the sandbox ends unless it is claimed.
                     * @example 2026-11-20T15:30:00.000+05:30
                     */
                    expiresAt: string;
                };
                claim: {
                    /** @description Where a person takes the sandbox over. */
                    url: string;
                    /** @description For the agent, shown this once. */
                    token: string;
                    /**
                     * Format: date-time
                     * @description Until when it can be claimed.
                     * @example 2026-11-20T15:30:00.000+05:30
                     */
                    expiresAt: string;
                };
            };
            registration_id?: string;
            /** @enum {string} */
            registration_type?: "anonymous" | "email-verification" | "agent-provider";
            /** @enum {string} */
            credential_type?: "api_key" | "bearer_token";
            /** @description To be sent as a bearer; shown this once. */
            credential?: string;
            /** Format: date-time */
            credential_expires?: string | null;
            scopes?: ("read" | "write" | "messages" | "contacts")[];
            post_claim_scopes?: ("read" | "write" | "messages" | "contacts")[];
            claim_url?: string;
            /** @description Shown this once. */
            claim_token?: string;
            /** Format: date-time */
            claim_token_expires?: string;
            claim_attempt_id?: string;
            /** @enum {string} */
            status?: "initiated" | "claimed";
            /** Format: date-time */
            expires_at?: string;
            /**
             * Format: date-time
             * @description When this answer was made (IST).
             * @example 2026-11-20T15:30:00.000+05:30
             */
            timestamp: string;
        };
        /** LeadRequest */
        LeadRequest: {
            /** @description A lead: the name of the agent or person. */
            full_name?: string;
            /**
             * Format: email
             * @description A lead: its e-mail. With `claim_token`: where the claim link is mailed.
             */
            email?: string;
            /** @description A lead: what it is for. */
            use_cases?: string[];
            /**
             * @description A registration by auth.md v0.1: who the agent acts for.
             * @enum {string}
             */
            type?: "anonymous" | "identity_assertion";
            /**
             * @description With `identity_assertion`: its kind.
             * @enum {string}
             */
            assertion_type?: "verified_email" | "urn:ietf:params:oauth:token-type:id-jag";
            /** @description With `identity_assertion`: the e-mail, or the ID-JAG of a trusted identity provider. */
            assertion?: string;
            /**
             * @description `api_key` if absent; `access_token` is another name for `bearer_token`.
             * @enum {string}
             */
            requested_credential_type?: "api_key" | "bearer_token" | "access_token";
            /** @description A claim: the token of the registration. */
            claim_token?: string;
            /** @description With `claim_token`: the code that the claim page has shown to the person. */
            otp?: string;
        };
        /** Me */
        Me: {
            workspace: {
                id: string;
                slug: string;
                name: string;
                /**
                 * @description test: bound to the simulator for ever; nothing reaches a real phone.
                 * @enum {string}
                 */
                mode: "test" | "live";
            };
            principal: {
                /** @enum {string} */
                type: "key" | "token" | "session";
                /** @example key_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            /**
             * @description Of a key.
             * @enum {string}
             */
            kind?: "read-only" | "messaging" | "admin";
            scopes: ("read" | "write" | "messages" | "contacts")[];
            /** @description Whether it may change keys, allow-lists and channels. */
            administrator: boolean;
            /**
             * @description test: bound to the simulator for ever; nothing reaches a real phone.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description Requests of this credential: sending, and everything else. Absent: unlimited. */
            limits: {
                send?: {
                    /** @description The most requests in a window. */
                    requests: number;
                    /** @description How long a window is. */
                    seconds: number;
                };
                api?: {
                    /** @description The most requests in a window. */
                    requests: number;
                    /** @description How long a window is. */
                    seconds: number;
                };
            };
        };
        /**
         * Message
         * @example {
         *       "messageId": "msg_01m7xq05qjw84ssr1r5w8v6fcb",
         *       "direction": "outbound",
         *       "type": "text",
         *       "status": "read",
         *       "recipient": "+919876543210",
         *       "channelId": "chn_01m7xq05qj00060bhpkkx7xzdk",
         *       "contactId": "con_01m7xq05qj0016znbed66smbct",
         *       "message": "Your order 1042 is on its way.",
         *       "reference": "order-1042",
         *       "createdAt": "2026-11-20T15:30:00.000+05:30",
         *       "sentAt": "2026-11-20T15:30:00.210+05:30",
         *       "deliveredAt": "2026-11-20T15:30:01.040+05:30",
         *       "readAt": "2026-11-20T15:30:09.000+05:30"
         *     }
         */
        Message: {
            messageId: string;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /** @description `text`, `template`, `media`; for an inbound message WhatsApp's own type. */
            type: string;
            /** @enum {string} */
            status: "queued" | "sending" | "unconfirmed" | "sent" | "delivered" | "read" | "failed" | "received";
            /** @description Outbound: whom it is for. */
            recipient?: string;
            /** @description Inbound: the number, or the contact id where WhatsApp hides it. */
            sender?: string;
            channelId: string;
            /** @description Known within a second of the 200. */
            contactId?: string;
            /** @description The text, in both directions. */
            message?: string;
            templateName?: string;
            templateLanguage?: string;
            /** @description The template body's parameters: an array for {{1}}, {{2}} …, an object for named ones. */
            variables?: string[] | {
                [key: string]: string;
            };
            /** @description Header and button parameters in Meta's form; the body's too where `variables` is absent. */
            components?: {
                [key: string]: unknown;
            }[];
            mediaUrl?: string;
            mediaId?: string;
            mediaType?: string;
            caption?: string;
            filename?: string;
            previewUrl?: boolean;
            /** @description WhatsApp's own object of an inbound message that is not text. */
            content?: {
                [key: string]: unknown;
            };
            reference?: string;
            replyTo?: string;
            failure?: components["schemas"]["Failure"];
            /**
             * Format: date-time
             * @description When it was accepted, or arrived.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When WhatsApp took it.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            sentAt?: string;
            /**
             * Format: date-time
             * @description When it reached the phone.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            deliveredAt?: string;
            /**
             * Format: date-time
             * @description When it was read.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            readAt?: string;
            /**
             * Format: date-time
             * @description When it failed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            failedAt?: string;
        };
        /** MessageDetail */
        MessageDetail: {
            messageId: string;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /** @description `text`, `template`, `media`; for an inbound message WhatsApp's own type. */
            type: string;
            /** @enum {string} */
            status: "queued" | "sending" | "unconfirmed" | "sent" | "delivered" | "read" | "failed" | "received";
            /** @description Outbound: whom it is for. */
            recipient?: string;
            /** @description Inbound: the number, or the contact id where WhatsApp hides it. */
            sender?: string;
            channelId: string;
            /** @description Known within a second of the 200. */
            contactId?: string;
            /** @description The text, in both directions. */
            message?: string;
            templateName?: string;
            templateLanguage?: string;
            /** @description The template body's parameters: an array for {{1}}, {{2}} …, an object for named ones. */
            variables?: string[] | {
                [key: string]: string;
            };
            /** @description Header and button parameters in Meta's form; the body's too where `variables` is absent. */
            components?: {
                [key: string]: unknown;
            }[];
            mediaUrl?: string;
            mediaId?: string;
            mediaType?: string;
            caption?: string;
            filename?: string;
            previewUrl?: boolean;
            /** @description WhatsApp's own object of an inbound message that is not text. */
            content?: {
                [key: string]: unknown;
            };
            reference?: string;
            replyTo?: string;
            failure?: components["schemas"]["Failure"];
            /**
             * Format: date-time
             * @description When it was accepted, or arrived.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When WhatsApp took it.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            sentAt?: string;
            /**
             * Format: date-time
             * @description When it reached the phone.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            deliveredAt?: string;
            /**
             * Format: date-time
             * @description When it was read.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            readAt?: string;
            /**
             * Format: date-time
             * @description When it failed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            failedAt?: string;
            /** @description Everything that became of it, late and repeated receipts included. */
            history: {
                status: string;
                /**
                 * @description Who said so.
                 * @enum {string}
                 */
                source: "api" | "worker" | "whatsapp";
                /**
                 * Format: date-time
                 * @description When.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                at: string;
                /** @description The attempt it belongs to. */
                attempt?: number;
                note?: string;
                /** @description WhatsApp turned out to have this message twice. */
                duplicate?: boolean;
            }[];
        };
        /** PartnerApplicationInput */
        PartnerApplicationInput: {
            /**
             * Format: email
             * @example asha@example.com
             */
            email: string;
            /**
             * @description The kind of partnership, in any words; the site offers reseller, agency, technology, referral.
             * @example reseller
             */
            partnershipType: string;
            name?: string;
            agencyName?: string;
            /**
             * @description Kept as it is, line breaks included.
             * @example We would like to know more.
             */
            message?: string;
        };
        /** ReceivedInquiry */
        ReceivedInquiry: {
            /** @example inq_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            inquiryId: string;
            /** @enum {string} */
            status: "received";
        };
        /** ReceivedPartnerApplication */
        ReceivedPartnerApplication: {
            /** @example app_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            applicationId: string;
            /** @enum {string} */
            status: "received";
        };
        /**
         * ReplayInput
         * @description Either `after` or `since`.
         */
        ReplayInput: {
            /** @description A sequence number. */
            after?: number;
            /**
             * Format: date-time
             * @description With an offset.
             */
            since?: string;
        };
        /** SendRequest */
        SendRequest: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has members of its own.
             * @enum {string}
             */
            type: "text" | "template" | "media";
            /** @description For `text`: the text. */
            message?: string;
            /** @description For `template`: the name of an approved template. */
            templateName?: string;
            /** @description Its language; by default the only approved one, else `en`. */
            templateLanguage?: string;
            /** @description The template body's parameters: an array for {{1}}, {{2}} …, an object for named ones. */
            variables?: string[] | {
                [key: string]: string;
            };
            /** @description Header and button parameters in Meta's form; the body's too where `variables` is absent. */
            components?: {
                [key: string]: unknown;
            }[];
            /** @description For `media`: an https address that WhatsApp fetches. */
            mediaUrl?: string;
            /** @description For `media`: WhatsApp's id of media uploaded before. */
            mediaId?: string;
            /**
             * @description Needed with `mediaId`, and with an address whose extension does not tell.
             * @enum {string}
             */
            mediaType?: "image" | "video" | "audio" | "document" | "sticker";
            /** @description For an image, a video or a document. */
            caption?: string;
            /** @description For a document: the name it is shown by. */
            filename?: string;
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description For `text`: show a preview of the first link. */
            previewUrl?: boolean;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
        };
        /**
         * SendResult
         * @example {
         *       "messageId": "msg_01m7xq05qjw84ssr1r5w8v6fcb",
         *       "status": "queued",
         *       "recipient": "+919876543210"
         *     }
         */
        SendResult: {
            /** @description The id by which the message is followed. */
            messageId: string;
            /**
             * @description `queued`: the message is on disk and will be sent.
             * @enum {string}
             */
            status: "queued" | "sending" | "unconfirmed" | "sent" | "delivered" | "read" | "failed" | "received";
            /** @description The `to` of the request. */
            recipient: string;
        };
        /** SimulatedInbound */
        SimulatedInbound: {
            /**
             * @description Who writes: a phone number with country code.
             * @example +919876543210
             */
            from: string;
            text: string;
        };
        /** Template */
        Template: {
            /** @example tpl_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @description The channel whose account has it. */
            channelId: string;
            /** @example order_update */
            name: string;
            /** @example en */
            language: string;
            /**
             * @description WhatsApp's own: MARKETING, UTILITY or AUTHENTICATION.
             * @example UTILITY
             */
            category: string;
            /**
             * @description WhatsApp's own (APPROVED, PENDING, REJECTED, PAUSED, …); only APPROVED can be sent.
             * @example APPROVED
             */
            status: string;
            /**
             * @description Whether `variables` is an array of strings or an object.
             * @enum {string}
             */
            parameterFormat: "positional" | "named";
            /** @description Header, body, footer and buttons in WhatsApp's own form. */
            components: ({
                type: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        /** Webhook */
        Webhook: {
            /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            url: string;
            description?: string;
            events: string[];
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            disabledAt?: string;
            /**
             * @description By a request; it answered 410; nothing but failures for five days.
             * @enum {string}
             */
            disabledReason?: "requested" | "gone" | "failing";
            /**
             * Format: date-time
             * @description Since when every attempt has failed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
        };
        /** WebhookChange */
        WebhookChange: {
            /** @description Where events are posted: https, without user name and password, at a public address. The operator may allow private addresses, and http to them. */
            url?: string;
            /**
             * @description What it gets: `*`, all of a noun (`message.*`), or types: `message.queued`, `message.sent`, `message.delivered`, `message.read`, `message.failed`, `message.unconfirmed`, `message.received`, `contact.created`, `contact.updated`, `contact.opted_out`, `contact.opted_in`, `template.updated`, `channel.updated`, `webhook.disabled`, `webhook.test`.
             * @example [
             *       "message.*",
             *       "contact.opted_out"
             *     ]
             */
            events?: string[];
            description?: string;
            /** @enum {string} */
            status?: "enabled" | "disabled";
        };
        /** WebhookInput */
        WebhookInput: {
            /** @description Where events are posted: https, without user name and password, at a public address. The operator may allow private addresses, and http to them. */
            url: string;
            /**
             * @description What it gets: `*`, all of a noun (`message.*`), or types: `message.queued`, `message.sent`, `message.delivered`, `message.read`, `message.failed`, `message.unconfirmed`, `message.received`, `contact.created`, `contact.updated`, `contact.opted_out`, `contact.opted_in`, `template.updated`, `channel.updated`, `webhook.disabled`, `webhook.test`.
             * @example [
             *       "message.*",
             *       "contact.opted_out"
             *     ]
             */
            events?: string[];
            description?: string;
        };
        /** WebhookWithSecret */
        WebhookWithSecret: {
            /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            url: string;
            description?: string;
            events: string[];
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            disabledAt?: string;
            /**
             * @description By a request; it answered 410; nothing but failures for five days.
             * @enum {string}
             */
            disabledReason?: "requested" | "gone" | "failing";
            /**
             * Format: date-time
             * @description Since when every attempt has failed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * @description Signs what is sent (Standard Webhooks 1.0); shown this once.
             * @example whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=
             */
            secret: string;
        };
        /** Workspace */
        Workspace: {
            /** @example wks_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @example demo */
            slug: string;
            name: string;
            /**
             * @description test: bound to the simulator for ever; nothing reaches a real phone.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description Addresses or CIDRs this workspace's credentials may be used from; empty: any. */
            allowIps: string[];
            /**
             * Format: date-time
             * @description When the operator let it connect real numbers.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            approvedAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
        };
        /** WorkspaceChange */
        WorkspaceChange: {
            /** @description Addresses or CIDRs (IPv4, IPv6); empty: any. Mind your own address. */
            allowIps?: string[];
        };
        /** MessageEvent */
        MessageEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.unconfirmed" | "message.received";
            /** @example evt_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @description Counts up by one within the workspace, without gaps. */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            timestamp: string;
            data: components["schemas"]["Message"];
        };
        /** ContactEvent */
        ContactEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "contact.created" | "contact.updated" | "contact.opted_out" | "contact.opted_in";
            /** @example evt_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @description Counts up by one within the workspace, without gaps. */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            timestamp: string;
            data: components["schemas"]["Contact"];
        };
        /** TemplateEvent */
        TemplateEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template.updated";
            /** @example evt_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @description Counts up by one within the workspace, without gaps. */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            timestamp: string;
            data: components["schemas"]["Template"];
        };
        /** ChannelEvent */
        ChannelEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "channel.updated";
            /** @example evt_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @description Counts up by one within the workspace, without gaps. */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            timestamp: string;
            data: components["schemas"]["Channel"];
        };
        /** WebhookEvent */
        WebhookEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook.disabled" | "webhook.test";
            /** @example evt_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @description Counts up by one within the workspace, without gaps. */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            timestamp: string;
            data: components["schemas"]["Webhook"];
        };
    };
    responses: {
        /** @description Conflict: `CONFLICT` */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal Server Error: `INTERNAL_ERROR` */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Bad Request: `INVALID_PARAMETER` */
        InvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
        IpNotAllowedOrInsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `NOT_FOUND` */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Payload Too Large: `PAYLOAD_TOO_LARGE` */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too Many Requests: `RATE_LIMIT_EXCEEDED` */
        RateLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Service Unavailable: `SERVICE_UNAVAILABLE` */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unauthorized: `UNAUTHORIZED` */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unsupported Media Type: `UNSUPPORTED_MEDIA_TYPE` */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unprocessable Entity: `URL_NOT_ALLOWED` */
        UrlNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The most requests in a window.
         * @example 6000
         */
        "RateLimit-Limit": number;
        /**
         * @description How many requests are left in this window.
         * @example 5999
         */
        "RateLimit-Remaining": number;
        /**
         * @description Seconds until the window ends.
         * @example 60
         */
        "RateLimit-Reset": number;
        /**
         * @description Seconds to wait before sending the request again.
         * @example 30
         */
        "Retry-After": number;
        /**
         * @description The id of this request, which the log has too.
         * @example req_01k9z6c7h2m4n8p0q2r4s6t8v0
         */
        "X-Request-Id": string;
        /**
         * @description Where a credential comes from (RFC 6750, RFC 9728).
         * @example Bearer resource_metadata="https://meghdoot.example/.well-known/oauth-protected-resource"
         */
        "WWW-Authenticate": string;
        /**
         * @description The next page, with `rel="next"`; absent on the last one (RFC 8288).
         * @example <https://meghdoot.example/api/v1/contacts?cursor=Y29uXzAx>; rel="next"
         */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendInquiry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Asha Rao",
                 *       "email": "asha@example.com",
                 *       "phone": "+91 98765 43210",
                 *       "company": "Rao Textiles",
                 *       "inquiryType": "sales",
                 *       "message": "We would like to know more."
                 *     }
                 */
                "application/json": components["schemas"]["InquiryInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "inquiryId": "inq_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "status": "received"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReceivedInquiry"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendPartnerApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "asha@example.com",
                 *       "partnershipType": "reseller",
                 *       "name": "Asha Rao",
                 *       "agencyName": "Rao Media",
                 *       "message": "We would like to know more."
                 *     }
                 */
                "application/json": components["schemas"]["PartnerApplicationInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "applicationId": "app_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "status": "received"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReceivedPartnerApplication"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    registerLead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "leadId": "led_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "status": "registered",
                     *         "registrationId": "reg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "credential": {
                     *           "type": "api_key",
                     *           "apiKey": "mgd_test_… (shown this once)",
                     *           "scopes": [
                     *             "read",
                     *             "messages",
                     *             "contacts"
                     *           ],
                     *           "expiresAt": "2026-11-27T15:30:00.000+05:30"
                     *         },
                     *         "claim": {
                     *           "url": "https://meghdoot.example/oauth/claim?token=clm_…",
                     *           "token": "clm_…",
                     *           "expiresAt": "2026-11-27T15:30:00.000+05:30"
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": components["schemas"]["LeadAnswer"];
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized: `UNAUTHORIZED`, `OTP_INVALID` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflict: `PREVIOUSLY_CLAIMED` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Gone: `CLAIM_EXPIRED` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /** @description The most items to answer. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "phone": "+919812345678",
                     *           "displayName": "Rao Textiles",
                     *           "mode": "simulator",
                     *           "status": "ready",
                     *           "messagesPerSecond": 80,
                     *           "lostAnswer": "hold",
                     *           "phoneNumberId": "106540352242922",
                     *           "wabaId": "102290129340398"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "nextCursor": null
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Channel"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example chn_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "phone": "+919812345678",
                     *         "displayName": "Rao Textiles",
                     *         "mode": "simulator",
                     *         "status": "ready",
                     *         "messagesPerSecond": 80,
                     *         "lostAnswer": "hold",
                     *         "phoneNumberId": "106540352242922",
                     *         "wabaId": "102290129340398"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Channel"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example chn_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "deleted": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example chn_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messagesPerSecond": 80,
                 *       "lostAnswer": "hold",
                 *       "status": "ready"
                 *     }
                 */
                "application/json": components["schemas"]["ChannelChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "phone": "+919812345678",
                     *         "displayName": "Rao Textiles",
                     *         "mode": "simulator",
                     *         "status": "ready",
                     *         "messagesPerSecond": 80,
                     *         "lostAnswer": "hold",
                     *         "phoneNumberId": "106540352242922",
                     *         "wabaId": "102290129340398"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Channel"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Only contacts with exactly this tag. */
                tag?: string;
                /** @description Only the contact with this number (E.164; write `+` as `%2B`). */
                phone?: string;
                /** @description The most items to answer. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "phone": "+919876543210",
                     *           "name": "Asha Rao",
                     *           "username": "asha.rao",
                     *           "tags": [
                     *             "vip",
                     *             "pune"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "nextCursor": null
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+919876543210",
                 *       "name": "Asha Rao",
                 *       "tags": [
                 *         "vip",
                 *         "delhi"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "phone": "+919876543210",
                     *         "name": "Asha Rao",
                     *         "username": "asha.rao",
                     *         "tags": [
                     *           "vip",
                     *           "pune"
                     *         ],
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "phone": "+919876543210",
                     *         "name": "Asha Rao",
                     *         "username": "asha.rao",
                     *         "tags": [
                     *           "vip",
                     *           "pune"
                     *         ],
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "deleted": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Asha Rao",
                 *       "tags": [
                 *         "vip",
                 *         "delhi"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "phone": "+919876543210",
                     *         "name": "Asha Rao",
                     *         "username": "asha.rao",
                     *         "tags": [
                     *           "vip",
                     *           "pune"
                     *         ],
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description A sequence number. */
                after?: number;
                /** @description The most events to answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "type": "message.read",
                     *           "id": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "sequence": 42,
                     *           "timestamp": "2026-11-20T15:30:09.000+05:30",
                     *           "data": {
                     *             "messageId": "msg_01m7xq05qjw84ssr1r5w8v6fcb",
                     *             "direction": "outbound",
                     *             "type": "text",
                     *             "status": "read",
                     *             "recipient": "+919876543210",
                     *             "channelId": "chn_01m7xq05qj00060bhpkkx7xzdk",
                     *             "contactId": "con_01m7xq05qj0016znbed66smbct",
                     *             "message": "Your order 1042 is on its way.",
                     *             "reference": "order-1042",
                     *             "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *             "sentAt": "2026-11-20T15:30:00.210+05:30",
                     *             "deliveredAt": "2026-11-20T15:30:01.040+05:30",
                     *             "readAt": "2026-11-20T15:30:09.000+05:30"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "nextCursor": null
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Event"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The most items to answer. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "key_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "kind": "read-only",
                     *           "name": "Order service",
                     *           "mode": "test",
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "lastFour": "4x7Q",
                     *           "allowIps": [
                     *             "203.0.113.0/24"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "nextCursor": null
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Key"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "read-only",
                 *       "name": "Order service",
                 *       "allowIps": [
                 *         "203.0.113.0/24"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["KeyInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "key_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "kind": "read-only",
                     *         "name": "Order service",
                     *         "mode": "test",
                     *         "scopes": [
                     *           "read"
                     *         ],
                     *         "lastFour": "4x7Q",
                     *         "allowIps": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "key": "mgd_test_… (shown this once)"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CreatedKey"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example key_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "key_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "kind": "read-only",
                     *         "name": "Order service",
                     *         "mode": "test",
                     *         "scopes": [
                     *           "read"
                     *         ],
                     *         "lastFour": "4x7Q",
                     *         "allowIps": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Key"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example key_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "key_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "deleted": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "workspace": {
                     *           "id": "wks_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "slug": "demo",
                     *           "name": "Demo",
                     *           "mode": "test"
                     *         },
                     *         "principal": {
                     *           "type": "key",
                     *           "id": "key_01k9z6c7h2m4n8p0q2r4s6t8v0"
                     *         },
                     *         "kind": "read-only",
                     *         "scopes": [
                     *           "read"
                     *         ],
                     *         "administrator": true,
                     *         "mode": "test",
                     *         "limits": {
                     *           "send": {
                     *             "requests": 6000,
                     *             "seconds": 60
                     *           },
                     *           "api": {
                     *             "requests": 6000,
                     *             "seconds": 60
                     *           }
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Me"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                status?: "queued" | "sending" | "unconfirmed" | "sent" | "delivered" | "read" | "failed" | "received";
                /** @description The other person's number or contact id. */
                recipient?: string;
                direction?: "outbound" | "inbound";
                reference?: string;
                createdAfter?: string;
                createdBefore?: string;
                /** @description The most items to answer. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "messageId": "msg_01m7xq05qjw84ssr1r5w8v6fcb",
                     *           "direction": "outbound",
                     *           "type": "text",
                     *           "status": "read",
                     *           "recipient": "+919876543210",
                     *           "channelId": "chn_01m7xq05qj00060bhpkkx7xzdk",
                     *           "contactId": "con_01m7xq05qj0016znbed66smbct",
                     *           "message": "Your order 1042 is on its way.",
                     *           "reference": "order-1042",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "sentAt": "2026-11-20T15:30:00.210+05:30",
                     *           "deliveredAt": "2026-11-20T15:30:01.040+05:30",
                     *           "readAt": "2026-11-20T15:30:09.000+05:30"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "nextCursor": null
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Message"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this message, such as a UUID; up to 255 characters. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "+919876543210",
                 *       "type": "text",
                 *       "message": "Your order 1042 is on its way.",
                 *       "reference": "order-1042"
                 *     }
                 */
                "application/json": components["schemas"]["SendRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "messageId": "msg_01m7xq05qjw84ssr1r5w8v6fcb",
                     *         "status": "queued",
                     *         "recipient": "+919876543210"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SendResult"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD`, `INVALID_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflict: `IDEMPOTENCY_IN_PROGRESS` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `IDEMPOTENCY_MISMATCH`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_PARAMETERS_INVALID`, `RECIPIENT_OPTED_OUT`, `CHANNEL_NOT_READY` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example msg_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "messageId": "msg_01m7xq05qjw84ssr1r5w8v6fcb",
                     *         "direction": "outbound",
                     *         "type": "text",
                     *         "status": "read",
                     *         "recipient": "+919876543210",
                     *         "channelId": "chn_01m7xq05qj00060bhpkkx7xzdk",
                     *         "contactId": "con_01m7xq05qj0016znbed66smbct",
                     *         "message": "Your order 1042 is on its way.",
                     *         "reference": "order-1042",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "sentAt": "2026-11-20T15:30:00.210+05:30",
                     *         "deliveredAt": "2026-11-20T15:30:01.040+05:30",
                     *         "readAt": "2026-11-20T15:30:09.000+05:30",
                     *         "history": [
                     *           {
                     *             "status": "queued",
                     *             "source": "api",
                     *             "at": "2026-11-20T15:30:00.000+05:30"
                     *           },
                     *           {
                     *             "status": "sending",
                     *             "source": "worker",
                     *             "at": "2026-11-20T15:30:00.120+05:30",
                     *             "attempt": 1
                     *           },
                     *           {
                     *             "status": "sent",
                     *             "source": "worker",
                     *             "at": "2026-11-20T15:30:00.210+05:30",
                     *             "attempt": 1
                     *           },
                     *           {
                     *             "status": "delivered",
                     *             "source": "whatsapp",
                     *             "at": "2026-11-20T15:30:01.040+05:30",
                     *             "attempt": 1
                     *           },
                     *           {
                     *             "status": "read",
                     *             "source": "whatsapp",
                     *             "at": "2026-11-20T15:30:09.000+05:30",
                     *             "attempt": 1
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDetail"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    simulateInbound: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+919876543210",
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["SimulatedInbound"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "providerId": "wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description The simulated WhatsApp's id of the message. */
                            providerId: string;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                name?: string;
                /** @description For example APPROVED. */
                status?: string;
                language?: string;
                channelId?: string;
                /** @description The most items to answer. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "tpl_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "order_update",
                     *           "language": "en",
                     *           "category": "UTILITY",
                     *           "status": "APPROVED",
                     *           "parameterFormat": "positional",
                     *           "components": [
                     *             {
                     *               "type": "BODY",
                     *               "text": "Hi {{1}}, your order {{2}} is {{3}}."
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "nextCursor": null
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Template"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example tpl_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "tpl_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "name": "order_update",
                     *         "language": "en",
                     *         "category": "UTILITY",
                     *         "status": "APPROVED",
                     *         "parameterFormat": "positional",
                     *         "components": [
                     *           {
                     *             "type": "BODY",
                     *             "text": "Hi {{1}}, your order {{2}} is {{3}}."
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Template"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The most items to answer. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "url": "https://example.com/meghdoot",
                     *           "description": "Order updates",
                     *           "events": [
                     *             "message.*"
                     *           ],
                     *           "status": "enabled",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "nextCursor": null
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Webhook"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/meghdoot",
                 *       "events": [
                 *         "message.*",
                 *         "contact.opted_out"
                 *       ],
                 *       "description": "Order updates"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "url": "https://example.com/meghdoot",
                     *         "description": "Order updates",
                     *         "events": [
                     *           "message.*"
                     *         ],
                     *         "status": "enabled",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WebhookWithSecret"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UrlNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "url": "https://example.com/meghdoot",
                     *         "description": "Order updates",
                     *         "events": [
                     *           "message.*"
                     *         ],
                     *         "status": "enabled",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Webhook"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "deleted": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/meghdoot",
                 *       "events": [
                 *         "message.*",
                 *         "contact.opted_out"
                 *       ],
                 *       "description": "Order updates",
                 *       "status": "enabled"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "url": "https://example.com/meghdoot",
                     *         "description": "Order updates",
                     *         "events": [
                     *           "message.*"
                     *         ],
                     *         "status": "enabled",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Webhook"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UrlNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "failed";
                /** @description The most items to answer. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "dlv_01k9z6c7h2m4n8p0q2r4s6t8v00000000002a",
                     *           "webhookId": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "eventId": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "eventType": "message.delivered",
                     *           "sequence": 42,
                     *           "status": "pending",
                     *           "attempts": [
                     *             {
                     *               "at": "2026-11-20T15:30:00.000+05:30",
                     *               "httpStatus": 200,
                     *               "durationMs": 84
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "nextCursor": null
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Delivery"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
                /** @example dlv_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "dlv_01k9z6c7h2m4n8p0q2r4s6t8v00000000002a",
                     *         "webhookId": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "eventId": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "eventType": "message.delivered",
                     *         "sequence": 42,
                     *         "status": "pending",
                     *         "attempts": [
                     *           {
                     *             "at": "2026-11-20T15:30:00.000+05:30",
                     *             "httpStatus": 200,
                     *             "durationMs": 84
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Delivery"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Either `after` or `since`. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "after": 1
                 *     }
                 */
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "queued": 3
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            queued: number;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "url": "https://example.com/meghdoot",
                     *         "description": "Order updates",
                     *         "events": [
                     *           "message.*"
                     *         ],
                     *         "status": "enabled",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WebhookWithSecret"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "eventId": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "sequence": 42
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            eventId: string;
                            sequence: number;
                        };
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "wks_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "slug": "demo",
                     *         "name": "Demo",
                     *         "mode": "test",
                     *         "allowIps": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Workspace"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "allowIps": [
                 *         "203.0.113.0/24"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "wks_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "slug": "demo",
                     *         "name": "Demo",
                     *         "mode": "test",
                     *         "allowIps": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Workspace"];
                        /**
                         * Format: date-time
                         * @description When this answer was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Bad Request: `INVALID_PAYLOAD` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
