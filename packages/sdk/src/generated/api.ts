// Made by `npm run openapi` from openapi.json; change the routes instead.

type EachField<Union, Name extends PropertyKey = Union extends unknown ? keyof Union : never> = Union extends unknown ? Union & {
    [Other in Exclude<Name, keyof Union>]?: undefined;
} : never;
export interface paths {
    "/api/app/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications that may act for you, newest first
         * @description Needs somebody who is signed in.
         */
        get: operations["listGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect an application
         * @description Its tokens stop working at once.
         *
         *     Needs somebody who is signed in.
         */
        delete: operations["revokeGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations of a workspace, newest first
         * @description Needs somebody who is signed in.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody by e-mail
         * @description Mails a link that works once, within 7 days; it is in the mail alone, for it proves the mailbox, but for the operator of a server that sends none. The response is the same whether or not there is an account with the e-mail. An earlier invitation to the same e-mail ends with this one; at most 20 are open in a workspace. Only an owner invites owners.
         *
         *     Needs somebody who is signed in.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description Its link stops working at once.
         *
         *     Needs somebody who is signed in.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a workspace
         * @description For its owners and admins; who came first stands first.
         *
         *     Needs somebody who is signed in.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/members/{personId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove somebody from a workspace, or leave it
         * @description They are out at once, and so are the applications that they let act in it; open invitations that they made end. Everybody may leave; the last owner cannot. The keys that they are behind stay unless an administrator has them revoked.
         *
         *     Needs somebody who is signed in.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Give somebody another role
         * @description In force with their next request. Only an owner can make somebody an owner or take that away, and a workspace always has one. Open invitations that they made and could not make with the new role end with it; the keys that they are behind stay unless `revokeKeys` says otherwise.
         *
         *     Needs somebody who is signed in.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/app/members/{personId}/assignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say who is given conversations, and who is away
         * @description Conversations are given to members automatically where the workspace says so (`autoAssign`). Everybody says of themselves whether they are away; the capacity is for owners and admins.
         *
         *     Needs somebody who is signed in.
         */
        patch: operations["changeAssignment"];
        trace?: never;
    };
    "/api/app/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what you are told of, and where
         * @description Needs somebody who is signed in.
         */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/notifications/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose what you are told of
         * @description For this workspace, on all your devices. What is absent is switched off.
         *
         *     Needs somebody who is signed in.
         */
        put: operations["chooseNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/notifications/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Be told in this browser
         * @description By the subscription that the browser has made with the public key. It ends with the session in which it was added, and when the push service says that it is gone. A member has twenty at most; with one more the oldest is forgotten.
         *
         *     Needs somebody who is signed in.
         */
        put: operations["addNotificationDevice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/notifications/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Be told on a device no more
         * @description Needs somebody who is signed in.
         */
        delete: operations["removeNotificationDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/notifications/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what has happened since an event, as you are told of it
         * @description For an open dashboard, which rings and counts by it.
         *
         *     Needs somebody who is signed in.
         */
        get: operations["getNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/notifications/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to your devices
         * @description At once, quiet hours or not.
         *
         *     Needs somebody who is signed in.
         */
        post: operations["testNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents and leads that registered, newest first
         * @description Needs the operator of the installation, signed in.
         */
        get: operations["listRegistrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of WhatsApp that could not be applied, newest first
         * @description One whose content cannot be applied is tried 8 times within an hour, while others pass it, and is then set aside.
         *
         *     Needs the operator of the installation, signed in.
         */
        get: operations["listSetAsideWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/inbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook that was set aside
         * @description What it said is lost: receipts and messages of people among them.
         *
         *     Needs the operator of the installation, signed in.
         */
        delete: operations["deleteSetAsideWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/inbox/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook again that was set aside
         * @description Needs the operator of the installation, signed in.
         */
        post: operations["applySetAsideWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the inquiries, newest first
         * @description Needs the operator of the installation, signed in.
         */
        get: operations["listInquiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the outgoing mail, newest first
         * @description Needs the operator of the installation, signed in.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mail with its text
         * @description Where no mail is sent, this is how the link in it is handed over.
         *
         *     Needs the operator of the installation, signed in.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/mails/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a mail again that was given up
         * @description Needs the operator of the installation, signed in.
         */
        post: operations["retryMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications to the partner program, newest first
         * @description Needs the operator of the installation, signed in.
         */
        get: operations["listPartnerApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspaces, newest first
         * @description A live one without `approvedAt` waits for approval.
         *
         *     Needs the operator of the installation, signed in.
         */
        get: operations["listWorkspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/operator/workspaces/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a live workspace connect real numbers
         * @description Needs the operator of the installation, signed in.
         */
        post: operations["approveWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Every other session of yours ends, and every application that you connected is disconnected.
         *
         *     Needs somebody who is signed in.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your name and your language
         * @description Needs somebody who is signed in.
         */
        patch: operations["changeProfile"];
        trace?: never;
    };
    "/api/app/sample-shops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a sample shop
         * @description A test workspace with a month of made-up orders, replies, failures and opt-outs, in English and Hindi: to see what the pages show. One for each person, where the built-in simulator runs. It is made in the background, within seconds: then it is among the workspaces of the session, with you as its owner.
         *
         *     Needs somebody who is signed in.
         */
        post: operations["openSampleShop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/sample-shops/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a sample shop
         * @description With everything in it. Only its owner may, and no other workspace can be erased so.
         *
         *     Needs somebody who is signed in.
         */
        delete: operations["eraseSampleShop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, and their workspaces
         * @description Name one of the workspaces by its id in the header `x-workspace` to act on it.
         *
         *     Needs somebody who is signed in.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where you are signed in, newest first
         * @description Needs somebody who is signed in.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out somewhere else
         * @description Needs somebody who is signed in.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Sets the session cookie, and one by which the browser is known as the person’s. After ten wrong attempts at an account in 15 minutes from one IP address each further one is 429, and after a hundred from all IP addresses; a browser in which the person has signed in before has ten of its own.
         *
         *     Needs no credential.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Needs somebody who is signed in.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a live workspace
         * @description For real WhatsApp numbers, with contacts and keys of its own. It may have to wait for the operator before it can connect one.
         *
         *     Needs somebody who is signed in.
         */
        post: operations["openWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
         * @description Public. Stored before the response. May be called from web pages of any origin; limited for each client IP address.
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
         * @description Public. Stored before the response. May be called from web pages of any origin; limited for each client IP address.
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
         * @description Public; limited for each client IP address. A registration opens a sandbox: a test workspace with a simulated number and a key with `read`, `messages` and `contacts`, at most 200 messages a day, deleted after 7 days unless a person claims it.
         *
         *     The fields decide what a request is. `full_name` and `email` (and `use_cases`): a lead; the response is in `data`, and a claim link is mailed to the e-mail. `type`: a registration by [auth.md](https://github.com/workos/auth.md) v0.1, whose fields stand beside `success` and `timestamp`. `claim_token` with `email`: the claim link is mailed there; with `otp`: completes the claim by the code that the claim page showed.
         *
         *     The response is the same whether or not the e-mail is known. An assertion (ID-JAG) for somebody who has an account is 401 with `claim`: they confirm it first. No more than 16 KiB.
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
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what, newest first
         * @description Every change of a key, webhook, channel, template, member, invitation or application, and of the workspace itself.
         *
         *     Needs an administrator: an admin key, or the session of an owner or admin.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
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
         *     Needs `read`. Agents may call it.
         */
        get: operations["listChannels"];
        put?: never;
        /**
         * Connect a WhatsApp number
         * @description For an approved live workspace. Graph is asked about every credential, and nothing is stored unless all are right; `details` names those that are not. The app is subscribed to the account, and the templates are read. A number that is connected already gets the new credentials, sends again, and the response is 200.
         *
         *     Needs an administrator: an admin key, or the session of an owner or admin.
         */
        post: operations["connectChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/channels/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a number's credentials
         * @description Asks Graph about each of those given and stores nothing, so that they can be put right one by one before the number is connected.
         *
         *     Needs an administrator: an admin key, or the session of an owner or admin.
         */
        post: operations["checkChannel"];
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
    "/api/v1/contact-attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attributes of contacts
         * @description Sorted by key; a workspace has 50 at most.
         *
         *     Needs `contacts` or `read`. Agents may call it.
         */
        get: operations["listContactAttributes"];
        put?: never;
        /**
         * Define an attribute of contacts
         * @description Its values stand in `attributes` of each contact, under the key.
         *
         *     Needs `contacts` or `write`.
         */
        post: operations["addContactAttribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact-attributes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an attribute of contacts
         * @description With the values of all contacts, some at a time; no event tells of each. One that a saved filter asks for is 409.
         *
         *     Needs `contacts` or `write`.
         */
        delete: operations["deleteContactAttribute"];
        options?: never;
        head?: never;
        /**
         * Change an attribute of contacts
         * @description Needs `contacts` or `write`.
         */
        patch: operations["changeContactAttribute"];
        trace?: never;
    };
    "/api/v1/contact-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes to many contacts, newest first
         * @description Those under way, and those of the last week.
         *
         *     Needs `contacts` or `read`.
         */
        get: operations["listContactChanges"];
        put?: never;
        /**
         * Change all contacts that fit a filter
         * @description It goes on in the background, some contacts at a time, and survives a restart; `GET /api/v1/contact-changes/{id}` says how far it has come. Each contact that changes has its `contact.updated`. Contacts that are made after it began are left out.
         *
         *     Needs `contacts` or `write`.
         */
        post: operations["changeContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact-changes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far a change to many contacts has come
         * @description Needs `contacts` or `read`.
         */
        get: operations["getContactChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact-filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved filters of contacts
         * @description Sorted by name; a workspace has 100 at most.
         *
         *     Needs `contacts` or `read`. Agents may call it.
         */
        get: operations["listContactFilters"];
        put?: never;
        /**
         * Save a filter of contacts
         * @description A contact fits that fits all that the condition names. `GET /api/v1/contacts?filter=` takes the id, and the condition itself as JSON.
         *
         *     Needs `contacts` or `write`.
         */
        post: operations["addContactFilter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact-filters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved filter of contacts
         * @description Needs `contacts` or `write`.
         */
        delete: operations["deleteContactFilter"];
        options?: never;
        head?: never;
        /**
         * Change a saved filter of contacts
         * @description Needs `contacts` or `write`.
         */
        patch: operations["changeContactFilter"];
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
         * @description With `filter` or another `sort` a page looks at 5,000 contacts at most, so that it may be short or empty and still have a `nextCursor`: go on until that is null. With `search` they come in the order of the number, or of the word of the name, that was found, those of one word newest first; it cannot be combined with another filter. A page of a search for several words looks at 10,000 names at most, so that it may be short or empty and still have a `nextCursor`: go on until that is null.
         *
         *     Needs `contacts` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description A known number is 409 with the id of its contact in `details`. Sends and inbound messages create contacts by themselves. A person who had opted out before their contact was deleted is still opted out.
         *
         *     Needs `contacts` or `write`. Agents who see all conversations may call it.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the contacts that fit a filter
         * @description It looks at the newest 50,000 contacts that may fit, and counts 10,000 at most.
         *
         *     Needs `contacts` or `read`.
         */
        get: operations["countContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the contacts that fit a filter
         * @description As CSV for a spreadsheet, with a column for each attribute; a cell that a spreadsheet would run as a formula, phone numbers included, begins with an apostrophe. Or as JSON lines, each as `GET /api/v1/contacts/{id}` shows it. It is sent as it is read.
         *
         *     Needs `contacts` or `read`.
         */
        get: operations["exportContacts"];
        put?: never;
        post?: never;
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
         * @description Needs `contacts` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Removes name, username and tags; messages stay. An opt-out is kept, with the number and the ids alone: a later contact of the same person has opted out too.
         *
         *     Needs `contacts` or `write`.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Fields that are absent stay as they are; `name: null` removes the name.
         *
         *     Needs `contacts` or `write`. Agents may call it, and are shown what they see.
         */
        patch: operations["changeContact"];
        trace?: never;
    };
    "/api/v1/contacts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person
         * @description For good: the contact, what was sent to them and what they wrote, files that nobody else was sent, and what events, deliveries and waiting webhooks hold of them. What is waiting to be sent to them is cancelled. Messages, events and statistics stay as counts, with `erased` in place of the person. An opt-out stays as a digest that nobody can read, so that a later message to the same number is still refused. It goes on in the background; the event `contact.erased` says when it is done. It may be asked of a contact that was deleted as well. Another message of the person makes a new contact.
         *
         *     Needs an administrator: an admin key, or the session of an owner or admin.
         */
        post: operations["eraseContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far the erasure of a person has come
         * @description Needs an administrator: an admin key, or the session of an owner or admin.
         */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a merge of two contacts would do
         * @description Needs `contacts` or `write`.
         */
        get: operations["previewContactMerge"];
        put?: never;
        /**
         * Merge another contact into this one
         * @description The messages, conversations, notes, tags and opt-outs of the other one move here, and it is gone for good; of a name and of attributes those of this one stay. Two numbers of which `phone` chooses none are 409 with both in `details`.
         *
         *     Needs `contacts` or `write`.
         */
        post: operations["mergeContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on a contact, newest first
         * @description Those of its conversations stand among them and name the conversation.
         *
         *     Needs `contacts` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["listContactNotes"];
        put?: never;
        /**
         * Add a note to a contact
         * @description Members read it; the person never does.
         *
         *     Needs `contacts` or `write`. Agents may call it, and are shown what they see.
         */
        post: operations["addContactNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note on a contact
         * @description Its author may, and who administers the workspace.
         *
         *     Needs `contacts` or `write`. Agents may call it, and are shown what they see.
         */
        delete: operations["deleteContactNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations
         * @description One for each contact and channel, from when the person first wrote, a member wrote to them, or it was opened; a message that a key sends begins none. A page looks at 2,000 conversations at most, so with filters that match few it may be short or empty and still have a `nextCursor`: go on until that is null.
         *
         *     Needs `messages` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Open a conversation
         * @description Returns the conversation of a contact through a channel, which is made if there is none. One that is closed or snoozed is opened.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
         */
        post: operations["openConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members who can take a conversation
         * @description Who came first stands first.
         *
         *     Needs `messages` or `read`. Agents may call it.
         */
        get: operations["listAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the labels that conversations have
         * @description Each once, sorted; the first 200 where there are more.
         *
         *     Needs `messages` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["listConversationLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who was answered, by whom and how soon
         * @description The first reply time, who waits now, and who answered how many, by day, by hour of the day and by member. A wait begins with the first message of a person that nobody has answered, and counts when it ends: by a reply, or because the conversation is closed. The period is widened to whole days of IST, at most 92.
         *
         *     Needs `messages` or `read`.
         */
        get: operations["readConversationReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/report/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export how long each person waited
         * @description As CSV for a spreadsheet: a line for each wait that the report counts, oldest first; a cell that a spreadsheet would run as a formula begins with an apostrophe. It is sent as it is read.
         *
         *     Needs `messages` or `read`.
         */
        get: operations["exportConversationReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description Needs `messages` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Assign, close, snooze or label a conversation
         * @description Fields that are absent stay as they are. Of two who take it at once one gets 409 with the name of the other.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
         */
        patch: operations["changeConversation"];
        trace?: never;
    };
    "/api/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a conversation, newest first
         * @description Those between the contact and the channel, both ways, from before the conversation was opened too.
         *
         *     Needs `messages` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["listConversationMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes of a conversation, newest first
         * @description Needs `messages` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Add a note to a conversation
         * @description Members read it; the person never does.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
         */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note
         * @description Its author may, and who administers the workspace.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a member looks at a conversation, or writes in it
         * @description For members who are signed in: their colleagues see it in the stream of events with `presence=true`. It is no event, and is forgotten within a minute.
         *
         *     Needs `messages` or `read`. Agents may call it, and are shown what they see.
         */
        post: operations["notePresence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation read
         * @description For the member who is signed in; with a key, for nobody in particular. The person is shown nothing: that is `POST /api/v1/messages/{messageId}/read`.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
         */
        post: operations["markConversationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation unread
         * @description Its newest message of the person becomes unread for the member who is signed in.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
         */
        post: operations["markConversationUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description The same objects that webhooks are sent. `nextCursor` is the last sequence of the page: give it as `after` in the next request, now or later, and nothing is missed: where events after it are not kept any more it is 410 `EVENTS_DELETED`. It is null when there is nothing after `after` yet. With `order=newest` the feed is read backwards: give `nextCursor` as `before`.
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
    "/api/v1/events/{sequence}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description Needs `read`.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{sequence}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how your webhooks were notified of an event
         * @description What each webhook was sent of it, with every attempt.
         *
         *     Needs `read`.
         */
        get: operations["getEventDeliveries"];
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
         * Create an API key
         * @description The secret is in this response and nowhere else.
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
         * @description It stops working at once, and within a second in every other process of the installation. It stays in the list with `revokedAt`. The key that makes the request is revoked only with `force=true`.
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
         * @description Needs any valid credential. Agents may call it.
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
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List media, newest first
         * @description Those that were uploaded, and those that people have sent.
         *
         *     Needs `messages` or `read`. Agents who see all conversations may call it.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Upload a file
         * @description One part `file`, with its name and Content-Type. Send it then by its id, as often as you like. An image (JPEG, PNG) may have 5 MiB, a video (MP4, 3GPP) and audio (AAC, AMR, MP3, M4A, Ogg with Opus) 16 MiB, a sticker (WebP) 100 KiB or, animated, 500 KiB, and a document (PDF, Word, Excel, PowerPoint, text, CSV, JSON, XML) 100 MiB. What WhatsApp does not take, and a file that is not what its Content-Type says, is 415; a file that is too large is 413.
         *
         *     Needs `messages` or `write`. Agents may call it.
         */
        post: operations["uploadMedium"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is known of a medium
         * @description Needs `messages` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["getMedium"];
        put?: never;
        post?: never;
        /**
         * Delete a medium
         * @description Messages that are still to be sent with it fail. Those that have been sent keep it.
         *
         *     Needs `messages` or `write`.
         */
        delete: operations["deleteMedium"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the bytes of a medium
         * @description With `Content-Disposition: attachment`, an `ETag` and `Accept-Ranges`: `If-None-Match` is 304, and one `Range` is 206. What is still being fetched, or could not be, is 404.
         *
         *     Needs `messages` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["downloadMedium"];
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
         * @description A page looks at 10,000 messages at most, 2,000 for `unanswered`, so with filters that match few messages it may be short or empty and still have a `nextCursor`: go on until that is null. Messages by `recipient`, `contactId`, `reference`, scheduled, inbound and unanswered ones and those with a `status` other than `sent`, `delivered` and `read` are found without looking at others; so are the words of a `search`.
         *
         *     Needs `messages` or `read`. Agents may call it, and are shown what they see.
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
         * @description Responds once the message is on disk; follow it by its id or by webhooks. With an `Idempotency-Key` (kept for 24 hours, for each workspace) a repeated request gets the first response with `Idempotent-Replayed: true`, and nothing is sent twice.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
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
         * @description Needs `messages` or `read`. Agents may call it, and are shown what they see.
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
    "/api/v1/messages/{messageId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a message that has not been sent
         * @description Scheduled or waiting for anything else: while no attempt to send it is under way, and none may have reached WhatsApp. It is then `cancelled` for good, with the event `message.cancelled`; messages that waited behind it go on. Otherwise 409 says what it is by now. Cancelling again gives the same 200.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
         */
        post: operations["cancelMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{messageId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how your webhooks were notified of a message's events
         * @description Every event of the message, oldest first, with what each webhook was sent of it and every attempt. Up to 100 events.
         *
         *     Needs `read`.
         */
        get: operations["listMessageDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{messageId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a person that their message was read
         * @description WhatsApp is asked once, within the pace of the channel: 200 says that it has taken the mark. With `typing` the person also sees that they are being answered, for 25 seconds or until a message comes. Earlier messages of the person count as read too. 422 `PROVIDER_REFUSED`: WhatsApp refused, with its words; 502 `PROVIDER_UNAVAILABLE`: it did not answer; neither is tried again later.
         *
         *     Needs `messages` or `write`. Agents may call it, and are shown what they see.
         */
        post: operations["markMessageRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quick-replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the quick replies, sorted by shortcut
         * @description Needs `messages` or `read`. Agents may call it.
         */
        get: operations["listQuickReplies"];
        put?: never;
        /**
         * Add a quick reply
         * @description Needs `messages` or `write`.
         */
        post: operations["addQuickReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quick-replies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a quick reply
         * @description Needs `messages` or `write`.
         */
        delete: operations["deleteQuickReply"];
        options?: never;
        head?: never;
        /**
         * Change a quick reply
         * @description Needs `messages` or `write`.
         */
        patch: operations["changeQuickReply"];
        trace?: never;
    };
    "/api/v1/simulator/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a message of a test workspace, as the person who got it would
         * @description Taps a button, chooses a row, fills in a flow, sends what was asked for, or reacts. Test workspaces only: a live workspace has no simulator: 404.
         *
         *     Needs `messages`.
         */
        post: operations["simulateAnswer"];
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
         * @description Test workspaces only: a live workspace has no simulator: 404.
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
    "/api/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count messages over time
         * @description How many messages reached each status in each hour or day of IST, and why messages failed. A message is counted in every status it reached, at the moment it did: one that was read is also counted as sent and delivered, and one that arrived after it had failed stays counted as failed. What was delivered in an hour may have been sent in another: `cohort` follows the messages that WhatsApp took in the hour or day, however late they are delivered and read. The period is widened to whole hours or days; at most 800 of them.
         *
         *     Needs `messages` or `read`.
         */
        get: operations["readStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/service-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the service messages of this month
         * @description Service messages are all that are no template. Since 1 October 2026 WhatsApp sends 1,000 of a number for free in a month and charges each further one like a utility template. Replies to a click on an advertisement are free for 72 hours and are counted here all the same: what WhatsApp charges is on its bill.
         *
         *     Needs `messages` or `read`. Agents may call it.
         */
        get: operations["countServiceMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the event feed as it grows
         * @description Server-sent events: `id` is the sequence, `event` the type, `data` the event as webhooks are sent it. It begins after `Last-Event-ID`, which an EventSource sends by itself when it reconnects, or after `after`; whoever cannot set a header may give `lastEventId` in the query; without any of them it begins with what happens from now on. Where events after that place are not kept any more it is 410 `EVENTS_DELETED`, and a stream whose reader falls so far behind ends. The first frame has the `id` where it begins and no data. After 15 seconds without an event there is a comment. At most 20 streams at a time for each credential; one ends within seconds when its credential is revoked. An agent is told of messages, media, contacts and conversations that they see, of templates and channels; of a conversation that has left their sight by `conversation.updated` with its `id` alone.
         *
         *     Needs `read`. Agents may call it, and are shown what they see.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags that contacts have
         * @description Each once, sorted; the first 200 where there are more.
         *
         *     Needs `contacts` or `read`. Agents may call it, and are shown what they see.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
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
         * @description Those made here and those made at WhatsApp. WhatsApp reviews them; they are read from there every 15 minutes, and soon after it notifies of a change.
         *
         *     Needs `read`. Agents may call it.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Submit a message template to WhatsApp
         * @description Meta's own form, in which the sample of a header may be a medium of this workspace: `"header_handle": ["med_…"]`. It is examined first, as by `POST /api/v1/templates/check`; what has an error is 422 and never submitted. WhatsApp reviews it then: its status is PENDING until `template.updated` tells another. Where WhatsApp's answer is lost the response is 503, and the same request again finds what was made.
         *
         *     Needs `write`.
         */
        post: operations["createTemplate"];
        /**
         * Delete a message template in all its languages
         * @description Needs `write`.
         */
        delete: operations["deleteTemplates"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Examine a message template without submitting it
         * @description The template doctor: every rule of WhatsApp's that is known, errors first. An `error` is what WhatsApp refuses or rejects; a `warning` may cost the approval or money, among them what will be judged marketing, with its difference in cost. With `templateId` it examines a change of that template. In Hindi with `Accept-Language: hi`.
         *
         *     Needs `read`.
         */
        post: operations["checkTemplate"];
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
         * Read a message template and its history
         * @description Needs `read`. Agents may call it.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a message template in its language
         * @description Its other languages stay. WhatsApp holds the name for about four weeks.
         *
         *     Needs `write`.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a message template
         * @description Its `components` are replaced whole; name and language never change. WhatsApp reviews it anew, and takes one change in 24 hours and 10 in 30 days of an approved template.
         *
         *     Needs `write`.
         */
        patch: operations["changeTemplate"];
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
         * Create a webhook
         * @description It gets the events from now on. At most 20 in a workspace. Events are posted as JSON, signed as Standard Webhooks 1.0 says: `webhook-id` (the event's id, the same at every attempt: it shows repetitions), `webhook-timestamp`, `webhook-signature`. A 2xx response within 15 seconds is success. Anything else, redirects too, is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each ±20 %; a later `Retry-After` of a 429 or 503 is honoured. Events are sent in the order of their sequence but not one after the other. A receiver that answers 410, or fails for five days without a success, is disabled.
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
    "/api/v1/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery and its attempts
         * @description Needs `read`.
         */
        get: operations["getDelivery"];
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
         * @description One that was delivered is sent again too. A failure leaves the schedule, and what has become of the delivery, as they were.
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
         * @description Those it is subscribed to, whether delivered before or not. `queued` is their number; repetitions have the same `webhook-id`. They are sent beside new events, up to 1,000 a second in a workspace. A webhook has one replay at a time: another is 409 until the deliveries of the first have been made. Disabling the webhook ends it. From a point after which events are not kept any more it is 410 `EVENTS_DELETED`.
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
         * @description A `webhook.test` event that this webhook alone gets, whatever it is subscribed to. One that is disabled gets it too, in one attempt, so that it can be tried before it is enabled.
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
         * Rename the workspace, or change which IP addresses may use its credentials, what is checked before a message is accepted, what agents see and who is given conversations
         * @description A new list is in force within a second, for every credential of the workspace, the one that changes it too: a list without the IP address that the request comes from is 409 unless `force` is true. A key with a list of its own must be allowed by both.
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
        /** AddressValues */
        AddressValues: {
            name?: string;
            phone_number?: string;
            in_pin_code?: string;
            house_number?: string;
            floor_number?: string;
            tower_number?: string;
            building_name?: string;
            address?: string;
            landmark_area?: string;
            city?: string;
            state?: string;
        };
        /** Amount */
        Amount: {
            /**
             * @description What `value` is divided by.
             * @enum {number}
             */
            offset: 100;
            /** @description In paise. */
            value: number;
        };
        /**
         * Answer
         * @description Inbound: what the person answered to buttons, a list, a flow or a request.
         */
        Answer: {
            /**
             * @description What the person did.
             * @enum {string}
             */
            kind: "button" | "list" | "flow" | "location" | "order" | "address";
            /** @description Yours: of the button or the row, a template's payload, a flow's token, a saved address; the id of the catalogue of an order. */
            id?: string;
            /** @description What the button or the row says. */
            title?: string;
            /** @description What was filled in, chosen or ordered, or where the person is. */
            values?: {
                [key: string]: unknown;
            };
        };
        /** Assignee */
        Assignee: {
            /** @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * @description Their name, else their e-mail address.
             * @example Meera Iyer
             */
            name: string;
            /** @description Whether they are away, by their own word. */
            away: boolean;
            /** @description Conversations are given to them automatically while they have fewer open ones; absent: they take no part. */
            capacity?: number;
        };
        /** AssignmentChange */
        AssignmentChange: {
            /**
             * @description Conversations are given to them automatically while they have fewer open ones than this; absent: they take no part. null: they take no part any more. For owners and admins.
             * @example 10
             */
            capacity?: number | null;
            /** @description Whether they are away, by their own word: no conversation is given to them automatically. Everybody says it of themselves. */
            away?: boolean;
        };
        /** AuditEntry */
        AuditEntry: {
            /** @example aud_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * Format: date-time
             * @description When it was done.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            at: string;
            /** @description Who did it. */
            actor: {
                /**
                 * @description An `application` acts for a person who allowed it; an `agent` opened a sandbox; the `operator` used the command line.
                 * @enum {string}
                 */
                type: "key" | "person" | "application" | "agent" | "operator" | "whatsapp" | "system";
                /** @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id?: string;
                /** @example Asha Rao */
                name?: string;
            };
            /**
             * @description What was done.
             * @example key.revoked
             */
            action: string;
            /**
             * @description The id of what it was done to.
             * @example key_01k9z6c7h2m4n8p0q2r4s6t8v0
             */
            target: string;
            /** @example Order service */
            targetName?: string;
            /**
             * @description The IP address it was done from.
             * @example 203.0.113.7
             */
            address?: string;
            /**
             * @description More about it, by action: what it was changed to, for example. Never a secret.
             * @example {
             *       "role": "admin"
             *     }
             */
            detail?: {
                [key: string]: unknown;
            };
        };
        /** CardAddress */
        CardAddress: {
            street?: string;
            city?: string;
            state?: string;
            zip?: string;
            country?: string;
            country_code?: string;
            type?: string;
        };
        /** CardEmail */
        CardEmail: {
            email?: string;
            type?: string;
        };
        /** CardHeader */
        CardHeader: components["schemas"]["HeaderImage"] | components["schemas"]["HeaderVideo"];
        /** CardPhone */
        CardPhone: {
            phone?: string;
            type?: string;
            wa_id?: string;
        };
        /** CardUrl */
        CardUrl: {
            url?: string;
            type?: string;
        };
        /** CarouselCard */
        CarouselCard: components["schemas"]["MediaCard"] | components["schemas"]["ProductCard"];
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
            /** @description The most messages sent in one second. */
            messagesPerSecond: number;
            /**
             * @description What becomes of a message when WhatsApp's answer was lost and no receipt came: resend sends it once more, hold fails it.
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
            /**
             * @description Meta's id of the app that the access token was made for. It is found by itself where WhatsApp says it.
             * @example 123456789012345
             */
            appId?: string;
            /** @description Why it is paused, for people; null removes it. */
            reason?: string | null;
        };
        /** ChannelDetail */
        ChannelDetail: {
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
            /** @description The most messages sent in one second. */
            messagesPerSecond: number;
            /**
             * @description What becomes of a message when WhatsApp's answer was lost and no receipt came: resend sends it once more, hold fails it.
             * @enum {string}
             */
            lostAnswer: "hold" | "resend";
            /** @description WhatsApp's id of the number. */
            phoneNumberId: string;
            /** @description The id of its WhatsApp Business Account. */
            wabaId: string;
            /**
             * @description The callback URL to enter at Meta.
             * @example https://meghdoot.example/webhooks/whatsapp
             */
            callbackUrl: string;
            /**
             * Format: date-time
             * @description When a verified webhook last came from WhatsApp: receipts reach this server.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastWebhookAt?: string;
            /** @description Meta's id of the app that the access token was made for: samples of template headers need it. */
            appId?: string;
            /**
             * Format: date-time
             * @description When the list of its templates was last read.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            templatesSyncedAt?: string;
            /**
             * Format: date-time
             * @description When it was connected.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
        };
        /** ChannelInput */
        ChannelInput: {
            /** @description WhatsApp's id of the number: digits, not the number itself. */
            phoneNumberId: string;
            /** @description The id of its WhatsApp Business Account. */
            wabaId: string;
            /** @description The permanent token of a system user of the app. */
            accessToken: string;
            /** @description The secret of the app that the token was made for. */
            appSecret: string;
            /** @description What Meta sends to the callback URL in its handshake; by default one is made. */
            verifyToken?: string;
            messagesPerSecond?: number;
            /** @enum {string} */
            lostAnswer?: "hold" | "resend";
        };
        /** CheckedCredentials */
        CheckedCredentials: {
            /** @description One for each credential that could be checked; without a working token that is the token alone. */
            checks: {
                /** @enum {string} */
                field: "accessToken" | "appSecret" | "phoneNumberId" | "wabaId";
                ok: boolean;
                /** @description What WhatsApp says of it. */
                message: string;
                /** @description What to do about it. */
                hint?: string;
            }[];
            number?: {
                /** @description E.164 with +. */
                phone: string;
                /** @description The number's verified name. */
                displayName?: string;
                /**
                 * @description Meta's rating: GREEN, YELLOW, RED or NA.
                 * @example GREEN
                 */
                quality?: string;
            };
        };
        /** CheckedTemplate */
        CheckedTemplate: {
            /** @description Whether it may be submitted: there is no error. */
            ok: boolean;
            /** @description Errors first. */
            findings: components["schemas"]["TemplateFinding"][];
        };
        /** ConnectedChannel */
        ConnectedChannel: {
            channel: components["schemas"]["Channel"];
            /**
             * @description Enter it at Meta, under WhatsApp > Configuration, with the verify token.
             * @example https://meghdoot.example/webhooks/whatsapp
             */
            callbackUrl: string;
            /** @example b3ZlcnRoZXJhaW5ib3c4Y2xvdWRz */
            verifyToken: string;
            /** @description How many templates WhatsApp lists. */
            templates: number;
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
            /** @description The name you gave, else the one in the WhatsApp profile. */
            name?: string;
            /** @description The username on WhatsApp, without `@`. */
            username?: string;
            tags: string[];
            /**
             * @description Your own attributes of the contact, by their keys; absent where it has none.
             * @example {
             *       "shoe_size": 8,
             *       "wholesale": true
             *     }
             */
            attributes?: {
                [key: string]: string | number | boolean;
            };
            /** @description Absent: nothing is refused. Of two refusals the wider one is shown. */
            optOut?: {
                /**
                 * @description What the person refuses: `marketing` templates, or `all`, that is everything but authentication templates and replies to a later message of theirs.
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
             * @description When they last wrote to you.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastWroteAt?: string;
            /**
             * Format: date-time
             * @description When it was created.
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
        /** ContactAttribute */
        ContactAttribute: {
            /** @example atr_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * @description Names the value in `attributes` of a contact, and never changes.
             * @example shoe_size
             */
            key: string;
            /** @example Shoe size */
            name: string;
            /**
             * @description What its values are; never changes. `date` is a day as `2026-11-20`, `choice` one of `choices`.
             * @enum {string}
             */
            type: "text" | "number" | "date" | "boolean" | "choice";
            /**
             * @description What a `choice` may be, in the order in which it is offered.
             * @example [
             *       "retail",
             *       "wholesale"
             *     ]
             */
            choices?: string[];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its name or choices last changed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            updatedAt: string;
        };
        /** ContactAttributeChange */
        ContactAttributeChange: {
            /** @example Shoe size */
            name?: string;
            /**
             * @description Replaces the choices. A contact keeps one that is no longer offered until it is changed.
             * @example [
             *       "retail",
             *       "wholesale"
             *     ]
             */
            choices?: string[];
        };
        /** ContactAttributeInput */
        ContactAttributeInput: {
            /**
             * @description Names the value in `attributes` of a contact, and never changes.
             * @example shoe_size
             */
            key: string;
            /** @example Shoe size */
            name: string;
            /**
             * @description What its values are; never changes. `date` is a day as `2026-11-20`, `choice` one of `choices`.
             * @enum {string}
             */
            type: "text" | "number" | "date" | "boolean" | "choice";
            /**
             * @description What a `choice` may be, in the order in which it is offered.
             * @example [
             *       "retail",
             *       "wholesale"
             *     ]
             */
            choices?: string[];
        };
        /** ContactCard */
        ContactCard: {
            /** @description The whole name and at least one part of it. */
            name: {
                /** @description The whole name. */
                formatted_name: string;
                first_name?: string;
                last_name?: string;
                middle_name?: string;
                suffix?: string;
                prefix?: string;
            };
            phones?: components["schemas"]["CardPhone"][];
            emails?: components["schemas"]["CardEmail"][];
            urls?: components["schemas"]["CardUrl"][];
            addresses?: components["schemas"]["CardAddress"][];
            org?: {
                company?: string;
                department?: string;
                title?: string;
            };
            birthday?: string;
        };
        /** ContactChange */
        ContactChange: {
            /**
             * @description Replaces the name; null removes it, until a message of the person brings the name of their profile.
             * @example Asha Rao
             */
            name?: string | null;
            /**
             * @description Replaces all tags; an empty list removes them.
             * @example [
             *       "vip",
             *       "delhi"
             *     ]
             */
            tags?: string[];
            /**
             * @description Sets these attributes by their keys, and null removes one; those that are absent stay. A key that the workspace has not defined, and a value of another type, is refused.
             * @example {
             *       "shoe_size": 8,
             *       "wholesale": true
             *     }
             */
            attributes?: {
                [key: string]: (string | null) | number | boolean;
            };
            /** @description Records a refusal that reached you elsewhere. Only `none` lifts refusals, and it lifts all of them. */
            optOut?: {
                /** @enum {string} */
                scope: "all" | "marketing" | "none";
            };
        };
        /**
         * ContactCondition
         * @example {
         *       "tags": {
         *         "all": [
         *           "vip"
         *         ],
         *         "none": [
         *           "staff"
         *         ]
         *       },
         *       "attributes": [
         *         {
         *           "key": "city",
         *           "is": [
         *             "Pune",
         *             "Mumbai"
         *           ]
         *         }
         *       ],
         *       "optedOut": false,
         *       "lastWroteBefore": "2026-11-01T00:00:00+05:30"
         *     }
         */
        ContactCondition: {
            tags?: {
                /** @description They have each of these tags. */
                all?: string[];
                /** @description They have one of these tags at least. */
                any?: string[];
                /** @description They have none of these tags. */
                none?: string[];
            };
            /** @description They fit each of these. */
            attributes?: {
                /** @example shoe_size */
                key: string;
                /** @description It is one of these values. */
                is?: (string | number | boolean)[];
                /** @description A number or a day: this or a later one. */
                from?: string | number;
                /** @description A number or a day: this or an earlier one. */
                to?: string | number;
                /** @description It has any value, or with `false` none. */
                set?: boolean;
            }[];
            /** @description They have opted out, of marketing at least; with `false` of nothing. */
            optedOut?: boolean;
            /**
             * Format: date-time
             * @description They have written since.
             */
            lastWroteAfter?: string;
            /**
             * Format: date-time
             * @description They have not written since, those who never wrote included.
             */
            lastWroteBefore?: string;
        };
        /** ContactDetail */
        ContactDetail: {
            /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * @description E.164; absent where WhatsApp hides the number. Send to the id then.
             * @example +919876543210
             */
            phone?: string;
            /** @description The name you gave, else the one in the WhatsApp profile. */
            name?: string;
            /** @description The username on WhatsApp, without `@`. */
            username?: string;
            tags: string[];
            /**
             * @description Your own attributes of the contact, by their keys; absent where it has none.
             * @example {
             *       "shoe_size": 8,
             *       "wholesale": true
             *     }
             */
            attributes?: {
                [key: string]: string | number | boolean;
            };
            /** @description Absent: nothing is refused. Of two refusals the wider one is shown. */
            optOut?: {
                /**
                 * @description What the person refuses: `marketing` templates, or `all`, that is everything but authentication templates and replies to a later message of theirs.
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
             * @description When they last wrote to you.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastWroteAt?: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            updatedAt: string;
            /** @description The channels that they have written to in the last 24 hours. */
            windows: {
                channelId: string;
                /**
                 * Format: date-time
                 * @description Until when WhatsApp takes free text from this channel to them.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                windowOpenUntil: string;
            }[];
        };
        /** ContactEventData */
        ContactEventData: {
            /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /**
             * @description E.164; absent where WhatsApp hides the number. Send to the id then.
             * @example +919876543210
             */
            phone?: string;
            /** @description The name you gave, else the one in the WhatsApp profile. */
            name?: string;
            /** @description The username on WhatsApp, without `@`. */
            username?: string;
            tags: string[];
            /**
             * @description Your own attributes of the contact, by their keys; absent where it has none.
             * @example {
             *       "shoe_size": 8,
             *       "wholesale": true
             *     }
             */
            attributes?: {
                [key: string]: string | number | boolean;
            };
            /** @description Absent: nothing is refused. Of two refusals the wider one is shown. */
            optOut?: {
                /**
                 * @description What the person refuses: `marketing` templates, or `all`, that is everything but authentication templates and replies to a later message of theirs.
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
             * @description When they last wrote to you.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastWroteAt?: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            updatedAt: string;
            /** @description In `contact.opted_in` alone. */
            optIn?: {
                /**
                 * @description Which refusal was lifted.
                 * @enum {string}
                 */
                scope: "all" | "marketing";
                /**
                 * Format: date-time
                 * @description When they lifted it.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                at: string;
                /** @description The proof: the id of the message that said so, `whatsapp` or `api`. */
                source: string;
            };
        };
        /** ContactFilter */
        ContactFilter: {
            /** @example flt_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @example Regulars in Pune */
            name: string;
            condition: components["schemas"]["ContactCondition"];
            /**
             * Format: date-time
             * @description When it was created.
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
        /** ContactFilterChange */
        ContactFilterChange: {
            /** @example Regulars in Pune */
            name?: string;
            condition?: components["schemas"]["ContactCondition"];
        };
        /** ContactFilterInput */
        ContactFilterInput: {
            /** @example Regulars in Pune */
            name: string;
            condition: components["schemas"]["ContactCondition"];
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
             * @description Trimmed; duplicates are kept once.
             * @example [
             *       "vip",
             *       "delhi"
             *     ]
             */
            tags?: string[];
            /**
             * @description Sets these attributes by their keys, and null removes one; those that are absent stay. A key that the workspace has not defined, and a value of another type, is refused.
             * @example {
             *       "shoe_size": 8,
             *       "wholesale": true
             *     }
             */
            attributes?: {
                [key: string]: (string | null) | number | boolean;
            };
        };
        /** ContactMerge */
        ContactMerge: {
            /**
             * @description The contact that goes into this one.
             * @example con_01k9z6c7h2m4n8p0q2r4s6t8v0
             */
            contactId: string;
            /**
             * @description Which of the two numbers is shown and written to, where each has one. A message from the other number is still one of this person.
             * @example +919876543210
             */
            phone?: string;
        };
        /**
         * ContactMergePreview
         * @description `contact` as it would be, `other` as it is.
         */
        ContactMergePreview: {
            contact: components["schemas"]["Contact"];
            other: components["schemas"]["Contact"];
            moves: {
                /** @description At most 1,000 messages are counted. */
                messages: number;
                /** @description Two through one channel become one, with what is unread in either. */
                conversations: number;
                /** @description At most 1,000 notes are counted. */
                notes: number;
            };
        };
        /** ContactNote */
        ContactNote: {
            /** @example nte_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            text: string;
            /** @description Who wrote it: the id of a member, key or token. */
            author: string;
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /** @description The conversation in which it was written; delete it there. */
            conversationId?: string;
        };
        /** ContactsChange */
        ContactsChange: {
            /** @example cch_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @enum {string} */
            state: "running" | "finished";
            condition: components["schemas"]["ContactCondition"];
            /**
             * @description Added to each contact that does not have them.
             * @example [
             *       "diwali"
             *     ]
             */
            addTags?: string[];
            /**
             * @description Removed from each contact that has them.
             * @example [
             *       "diwali"
             *     ]
             */
            removeTags?: string[];
            /**
             * @description Sets these attributes by their keys, and null removes one; those that are absent stay. A key that the workspace has not defined, and a value of another type, is refused.
             * @example {
             *       "shoe_size": 8,
             *       "wholesale": true
             *     }
             */
            attributes?: {
                [key: string]: (string | null) | number | boolean;
            };
            /**
             * @description The contacts that fitted, so far.
             * @example 4312
             */
            matched: number;
            /**
             * @description Those of them that were not so already.
             * @example 4200
             */
            changed: number;
            /**
             * @description Those that could not be changed, because they would have more than 50 tags.
             * @example 0
             */
            failed: number;
            /**
             * Format: date-time
             * @description When it was asked for.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was done.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            finishedAt?: string;
        };
        /** ContactsChangeInput */
        ContactsChangeInput: {
            /** @description Whom it is for: the id of a saved filter as it is now, or a condition; an empty one is everybody. */
            filter: string | components["schemas"]["ContactCondition"];
            /**
             * @description Added to each contact that does not have them.
             * @example [
             *       "diwali"
             *     ]
             */
            addTags?: string[];
            /**
             * @description Removed from each contact that has them.
             * @example [
             *       "diwali"
             *     ]
             */
            removeTags?: string[];
            /**
             * @description Sets these attributes by their keys, and null removes one; those that are absent stay. A key that the workspace has not defined, and a value of another type, is refused.
             * @example {
             *       "shoe_size": 8,
             *       "wholesale": true
             *     }
             */
            attributes?: {
                [key: string]: (string | null) | number | boolean;
            };
        };
        /** Conversation */
        Conversation: {
            /** @example cnv_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            contactId: string;
            /** @example chn_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            channelId: string;
            /**
             * @description `open`: there is something to do. `closed`: nothing more, until the person writes again, which opens it. `snoozed`: until a time, or until they write.
             * @enum {string}
             */
            state: "open" | "closed" | "snoozed";
            /**
             * Format: date-time
             * @description When it opens by itself.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            snoozedUntil?: string;
            /**
             * @description The member who has taken it; absent: nobody.
             * @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0
             */
            assignee?: string;
            /**
             * @description The member or key who gave it to them; absent where nobody in particular did.
             * @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0
             */
            assignedBy?: string;
            /** @description Sorted. */
            labels: string[];
            /** @description The messages of the person that the member who asks has not read; for a key and in events, those that nobody has read. */
            unread: number;
            /**
             * Format: date-time
             * @description Since when the person waits: their first message that nobody has answered. A template that a key sends is no answer.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            waitingSince?: string;
            /**
             * Format: date-time
             * @description Until when WhatsApp takes free text to them; absent: a template alone.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            windowOpenUntil?: string;
            /**
             * Format: date-time
             * @description When its newest message was written.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastMessageAt: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its state, assignee or labels last changed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            updatedAt: string;
            /**
             * @description Who had taken it before, where this changed; null: nobody.
             * @example null
             */
            assigneeBefore?: string | null;
        };
        /** ConversationChange */
        ConversationChange: {
            /**
             * @description `open`: there is something to do. `closed`: nothing more, until the person writes again, which opens it. `snoozed`: until a time, or until they write.
             * @enum {string}
             */
            state?: "open" | "closed" | "snoozed";
            /**
             * Format: date-time
             * @description With `state: "snoozed"` alone; within a year.
             */
            snoozedUntil?: string;
            /**
             * @description The member who takes it; null gives it back to all.
             * @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0
             */
            assignee?: string | null;
            /** @description Who had it when you looked, null for nobody, which is meant if absent. If somebody else has it by now, the change is 409 with their name, and nothing is changed. */
            assigneeBefore?: string | null;
            /**
             * @description Replaces all labels.
             * @example [
             *       "refund",
             *       "wholesale"
             *     ]
             */
            labels?: string[];
        };
        /** ConversationDetail */
        ConversationDetail: {
            /** @example cnv_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            contactId: string;
            /** @example chn_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            channelId: string;
            /**
             * @description `open`: there is something to do. `closed`: nothing more, until the person writes again, which opens it. `snoozed`: until a time, or until they write.
             * @enum {string}
             */
            state: "open" | "closed" | "snoozed";
            /**
             * Format: date-time
             * @description When it opens by itself.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            snoozedUntil?: string;
            /**
             * @description The member who has taken it; absent: nobody.
             * @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0
             */
            assignee?: string;
            /**
             * @description The member or key who gave it to them; absent where nobody in particular did.
             * @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0
             */
            assignedBy?: string;
            /** @description Sorted. */
            labels: string[];
            /** @description The messages of the person that the member who asks has not read; for a key and in events, those that nobody has read. */
            unread: number;
            /**
             * Format: date-time
             * @description Since when the person waits: their first message that nobody has answered. A template that a key sends is no answer.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            waitingSince?: string;
            /**
             * Format: date-time
             * @description Until when WhatsApp takes free text to them; absent: a template alone.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            windowOpenUntil?: string;
            /**
             * Format: date-time
             * @description When its newest message was written.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastMessageAt: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its state, assignee or labels last changed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            updatedAt: string;
            contact: {
                id: string;
                name?: string;
                /** @description E.164; absent where WhatsApp hides the number. */
                phone?: string;
                username?: string;
            };
            lastMessage?: {
                messageId: string;
                /** @enum {string} */
                direction: "outbound" | "inbound";
                type: string;
                status: string;
                /** @description What it says, cut after 200 characters; of a template, see its fields. */
                text?: string;
                templateName?: string;
                templateLanguage?: string;
                variables?: string[] | {
                    [key: string]: string;
                };
                /**
                 * Format: date-time
                 * @description When it was written.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                createdAt: string;
            };
            match?: components["schemas"]["Match"];
        };
        /** ConversationInput */
        ConversationInput: {
            contactId: string;
            channelId: string;
        };
        /** ConversationReport */
        ConversationReport: {
            /**
             * Format: date-time
             * @description The beginning of the first day.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the last day.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            to: string;
            /** @description Now, whatever the period. */
            waiting: {
                /** @description Open conversations whose person waits for an answer, counted as far as 10,000. */
                count: number;
                /**
                 * Format: date-time
                 * @description Since when the first of them waits.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                longestSince?: string;
            };
            /** @description Of the whole period. */
            totals: {
                /** @description People who waited and got a reply, each time. */
                answered: number;
                /** @description Those whose conversation was closed instead. */
                closedUnanswered: number;
                /** @description Those of `answered` that were the first reply since the conversation began or was last closed. */
                firstReplies: number;
                /** @description The first reply time, in milliseconds: half of the people had theirs within it. Absent without first replies. */
                medianFirstReplyMs?: number;
                /** @description Nine of ten had theirs within this time. */
                p90FirstReplyMs?: number;
            };
            /** @description One for each day (IST) on which waits ended, empty ones too, oldest first. */
            days: {
                /**
                 * Format: date-time
                 * @description When the day begins.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                start: string;
                /** @description People who waited and got a reply, each time. */
                answered: number;
                /** @description Those whose conversation was closed instead. */
                closedUnanswered: number;
                /** @description Those of `answered` that were the first reply since the conversation began or was last closed. */
                firstReplies: number;
                /** @description The first reply time, in milliseconds: half of the people had theirs within it. Absent without first replies. */
                medianFirstReplyMs?: number;
                /** @description Nine of ten had theirs within this time. */
                p90FirstReplyMs?: number;
            }[];
            /** @description One for each hour of the day (IST), by when the people wrote: who writes at which hour waits how long. */
            hours: {
                hour: number;
                /** @description People who waited and got a reply, each time. */
                answered: number;
                /** @description Those whose conversation was closed instead. */
                closedUnanswered: number;
                /** @description Those of `answered` that were the first reply since the conversation began or was last closed. */
                firstReplies: number;
                /** @description The first reply time, in milliseconds: half of the people had theirs within it. Absent without first replies. */
                medianFirstReplyMs?: number;
                /** @description Nine of ten had theirs within this time. */
                p90FirstReplyMs?: number;
            }[];
            /** @description Who answered most stands first. */
            members: {
                /** @description Who replied, or closed it; absent: keys did, of your programs. */
                member?: string;
                /** @description Absent also of those who have left. */
                name?: string;
                /** @description People who waited and got a reply, each time. */
                answered: number;
                /** @description Those whose conversation was closed instead. */
                closedUnanswered: number;
                /** @description Those of `answered` that were the first reply since the conversation began or was last closed. */
                firstReplies: number;
                /** @description The first reply time, in milliseconds: half of the people had theirs within it. Absent without first replies. */
                medianFirstReplyMs?: number;
                /** @description Nine of ten had theirs within this time. */
                p90FirstReplyMs?: number;
            }[];
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
            /** @description IP addresses or CIDRs (IPv4, IPv6) it may be used from; empty: any. */
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
             * @description When it was created.
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
        /** CredentialsToCheck */
        CredentialsToCheck: {
            /** @description The permanent token of a system user of the app. */
            accessToken: string;
            /** @description The secret of the app that the token was made for. */
            appSecret?: string;
            /** @description WhatsApp's id of the number: digits, not the number itself. */
            phoneNumberId?: string;
            /** @description The id of its WhatsApp Business Account. */
            wabaId?: string;
        };
        /** DeletedTemplates */
        DeletedTemplates: {
            name: string;
            /** @description One for each language. */
            ids: string[];
            /** @enum {boolean} */
            deleted: true;
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
                /** @description Why there was no (good) response. */
                error?: string;
                /** @description The first 4 KiB of the response to a failed attempt. */
                response?: string;
            }[];
        };
        /**
         * DocumentObject
         * @description Either `id` or `link`.
         */
        DocumentObject: {
            /** @description A medium of this workspace (`med_…`), or WhatsApp's own id. */
            id?: string;
            /**
             * Format: uri
             * @description A URL that WhatsApp fetches.
             */
            link?: string;
            /** @description The name it is shown by; by default that of the `med_…`. */
            filename?: string;
        };
        /** Erasure */
        Erasure: {
            /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            contactId: string;
            /**
             * @description `erased`: nothing is left of the person but what the guide on personal data names.
             * @enum {string}
             */
            state: "erasing" | "erased";
            /**
             * @description The messages that have been erased so far.
             * @example 42
             */
            messages: number;
            /**
             * Format: date-time
             * @description When it was asked for.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            askedAt: string;
            /**
             * Format: date-time
             * @description When it was done.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            erasedAt?: string;
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
                code: "INVALID_PAYLOAD" | "INVALID_PARAMETER" | "UNAUTHORIZED" | "OTP_INVALID" | "INSUFFICIENT_SCOPE" | "INSUFFICIENT_ROLE" | "ORIGIN_NOT_ALLOWED" | "VERIFY_TOKEN_INVALID" | "IP_NOT_ALLOWED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "IDEMPOTENCY_IN_PROGRESS" | "CONFLICT" | "PREVIOUSLY_CLAIMED" | "EVENTS_DELETED" | "CLAIM_EXPIRED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "IDEMPOTENCY_MISMATCH" | "TEMPLATE_NOT_FOUND" | "TEMPLATE_PARAMETERS_INVALID" | "SCHEDULE_INVALID" | "MESSAGE_INVALID" | "TEMPLATE_INVALID" | "TEMPLATE_REFUSED" | "RECIPIENT_OPTED_OUT" | "WINDOW_CLOSED" | "CHANNEL_NOT_READY" | "MEDIA_QUOTA_EXCEEDED" | "MEDIA_TOTAL_EXCEEDED" | "PROVIDER_REFUSED" | "URL_NOT_ALLOWED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "PROVIDER_UNAVAILABLE" | "SERVICE_UNAVAILABLE";
                /** @description What is wrong. */
                message: string;
                /** @description What to do next. */
                hint: string;
                /** @description One per fault of the input. */
                details?: {
                    field: string;
                    message: string;
                    /** @description Of a rule that has a name. */
                    rule?: string;
                    /** @enum {string} */
                    severity?: "error" | "warning";
                    /** @description What to do about it. */
                    hint?: string;
                    /** @description How WhatsApp would refuse it: Meta's code and details. */
                    provider?: {
                        code: number;
                        message: string;
                    };
                }[];
                /** @description What WhatsApp said, where it refused. */
                provider?: {
                    code: number;
                    subcode?: number;
                    title?: string;
                    message?: string;
                };
                /**
                 * Format: date-time
                 * @description When the error was returned (IST).
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                timestamp: string;
            };
        };
        /** Event */
        Event: components["schemas"]["MessageEvent"] | components["schemas"]["MediaEvent"] | components["schemas"]["ContactEvent"] | components["schemas"]["ConversationEvent"] | components["schemas"]["TemplateEvent"] | components["schemas"]["ChannelEvent"] | components["schemas"]["WebhookEvent"];
        /** EventDeliveries */
        EventDeliveries: {
            event: {
                id: string;
                /** @enum {string} */
                type: "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.unconfirmed" | "message.cancelled" | "message.received" | "media.stored" | "media.failed" | "contact.created" | "contact.updated" | "contact.opted_out" | "contact.opted_in" | "contact.erased" | "conversation.updated" | "template.updated" | "channel.updated" | "webhook.disabled" | "webhook.test";
                sequence: number;
                /**
                 * Format: date-time
                 * @description When it happened.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                timestamp: string;
            };
            /** @description One for each webhook that has been sent it. */
            deliveries: components["schemas"]["Delivery"][];
        };
        /**
         * Exchange
         * @description WhatsApp's response to the attempt.
         */
        Exchange: {
            httpStatus: number;
            /**
             * @description WhatsApp's response as it came, without credentials, up to 4 KB of it.
             * @example {"messaging_product":"whatsapp","messages":[{"id":"wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS"}]}
             */
            response: string;
            /** @description WhatsApp's id of the message, if it took it. */
            providerId?: string;
        };
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
        /** Grant */
        Grant: {
            id: string;
            client: {
                /** @example https://assistant.example.com/client */
                id: string;
                /** @example Order assistant */
                name: string;
                /** @example assistant.example.com */
                host: string;
            };
            workspace: {
                id: string;
                name: string;
            };
            scopes: ("read" | "write" | "messages" | "contacts")[];
            /**
             * Format: date-time
             * @description When it was allowed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it must be allowed again.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastUsedAt?: string;
        };
        /** HeaderDocument */
        HeaderDocument: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "document";
            document: components["schemas"]["DocumentObject"];
        };
        /** HeaderImage */
        HeaderImage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            image: components["schemas"]["MediaObject"];
        };
        /** HeaderText */
        HeaderText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            text: string;
        };
        /** HeaderVideo */
        HeaderVideo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "video";
            video: components["schemas"]["MediaObject"];
        };
        /** InboundError */
        InboundError: {
            /** @description Meta's code. */
            code: number;
            /** @description Meta's words. */
            title?: string;
            /** @description Meta's words. */
            message?: string;
            /** @description Meta's words. */
            details?: string;
        };
        /** InboundMessage */
        InboundMessage: {
            messageId: string;
            /** @enum {string} */
            direction: "inbound";
            /** @description The `type` of the request; for an inbound message WhatsApp's own type. */
            type: string;
            /** @enum {string} */
            status: "received";
            /** @description Inbound: the number, or the contact id where WhatsApp hides it. */
            sender?: string;
            /** @description The person was erased: whom it was for or from, what it said, its reference and its media are gone. */
            erased?: boolean;
            channelId: string;
            /** @description Known within a second of the 200. */
            contactId?: string;
            /** @description The text, in both directions. */
            message?: string;
            mediaId?: string;
            media?: components["schemas"]["MessageMedium"];
            answer?: components["schemas"]["Answer"];
            /** @description WhatsApp's own object of an inbound message that is not text. */
            content?: {
                [key: string]: unknown;
            };
            referral?: components["schemas"]["Referral"];
            /** @description Inbound: the person has forwarded it. */
            forwarded?: boolean;
            /** @description Inbound: it has been forwarded more than five times. */
            frequentlyForwarded?: boolean;
            referredProduct?: components["schemas"]["ReferredProduct"];
            /** @description Inbound: why WhatsApp does not pass on what was sent. */
            errors?: components["schemas"]["InboundError"][];
            /** @description Inbound: the members of WhatsApp's message that say more than these fields do, as they came. */
            extra?: {
                [key: string]: unknown;
            };
            /** @description The message that it quotes; of an inbound reaction, the one it is to. */
            replyTo?: string;
            /**
             * Format: date-time
             * @description When it was accepted, or arrived.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was read; inbound: when you marked it so.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            readAt?: string;
        };
        /** Inquiry */
        Inquiry: {
            id: string;
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
            /**
             * Format: date-time
             * @description When it came.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
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
        /**
         * Interactive
         * @description Meta's own object of an interactive message.
         */
        Interactive: components["schemas"]["InteractiveButtons"] | components["schemas"]["InteractiveList"] | components["schemas"]["InteractiveUrl"] | components["schemas"]["InteractiveLocationRequest"] | components["schemas"]["InteractiveAddress"] | components["schemas"]["InteractiveFlow"] | components["schemas"]["InteractiveProduct"] | components["schemas"]["InteractiveProductList"] | components["schemas"]["InteractiveCatalog"] | components["schemas"]["InteractiveCarousel"] | components["schemas"]["InteractiveOrderDetails"] | components["schemas"]["InteractiveOrderStatus"] | components["schemas"]["InteractiveContactRequest"] | components["schemas"]["InteractiveCallPermission"];
        /**
         * InteractiveAddress
         * @description Asks for a delivery address, in India alone.
         */
        InteractiveAddress: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "address_message";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "address_message";
                parameters: {
                    /** @enum {string} */
                    country: "IN";
                    values?: components["schemas"]["AddressValues"];
                    /** @description Addresses to choose from. */
                    saved_addresses?: {
                        id: string;
                        value: components["schemas"]["AddressValues"];
                    }[];
                    /** @description What was wrong with the last answer, by field. */
                    validation_errors?: {
                        name?: string;
                        phone_number?: string;
                        in_pin_code?: string;
                        house_number?: string;
                        floor_number?: string;
                        tower_number?: string;
                        building_name?: string;
                        address?: string;
                        landmark_area?: string;
                        city?: string;
                        state?: string;
                    };
                };
            };
        };
        /**
         * InteractiveButtons
         * @description Up to three buttons, one of which is tapped.
         */
        InteractiveButtons: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "button";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                buttons: components["schemas"]["ReplyButton"][];
            };
        };
        /**
         * InteractiveCallPermission
         * @description Asks whether the person may be called.
         */
        InteractiveCallPermission: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call_permission_request";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "call_permission_request";
            };
        };
        /**
         * InteractiveCarousel
         * @description Two to ten cards side by side, all of one type and with one kind of header.
         */
        InteractiveCarousel: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "carousel";
            body: {
                text: string;
            };
            action: {
                cards: components["schemas"]["CarouselCard"][];
            };
        };
        /**
         * InteractiveCatalog
         * @description The whole catalogue.
         */
        InteractiveCatalog: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "catalog_message";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "catalog_message";
                parameters?: {
                    /** @description The id of the product in the catalogue. */
                    thumbnail_product_retailer_id?: string;
                };
            };
        };
        /**
         * InteractiveContactRequest
         * @description Asks a person whose number WhatsApp hides for it.
         */
        InteractiveContactRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "request_contact_info";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "request_contact_info";
            };
        };
        /**
         * InteractiveFlow
         * @description Opens a flow: a form of one or several screens.
         */
        InteractiveFlow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "flow";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "flow";
                parameters: {
                    /** @enum {string} */
                    flow_message_version: "3";
                    /** @description The id of the flow. */
                    flow_id?: string;
                    /** @description Or its name. */
                    flow_name?: string;
                    /** @description What is on the button. */
                    flow_cta: string;
                    /**
                     * @description `draft` for a flow that is not published.
                     * @enum {string}
                     */
                    mode?: "draft" | "published";
                    /** @description Yours: it comes back with the answer. */
                    flow_token?: string;
                    /** @enum {string} */
                    flow_action?: "navigate" | "data_exchange";
                    flow_action_payload?: {
                        /** @description The screen it begins with. */
                        screen: string;
                        /** @description What that screen is given. */
                        data?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * InteractiveHeader
         * @description A text, an image, a video or a document above the text.
         */
        InteractiveHeader: components["schemas"]["HeaderText"] | components["schemas"]["HeaderImage"] | components["schemas"]["HeaderVideo"] | components["schemas"]["HeaderDocument"];
        /**
         * InteractiveList
         * @description A list of rows in sections, one of which is chosen; ten rows altogether.
         */
        InteractiveList: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "list";
            header?: components["schemas"]["HeaderText"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @description What opens the list. */
                button: string;
                sections: components["schemas"]["ListSection"][];
            };
        };
        /**
         * InteractiveLocationRequest
         * @description Asks for a location; the answer is a message of type `location` that quotes this one.
         */
        InteractiveLocationRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "location_request_message";
            body: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "send_location";
            };
        };
        /**
         * InteractiveOrderDetails
         * @description A bill in rupees, which the person pays.
         */
        InteractiveOrderDetails: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "order_details";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "review_and_pay";
                parameters: {
                    /** @description Yours for this order, each once. */
                    reference_id: string;
                    /** @enum {string} */
                    type: "physical-goods" | "digital-goods";
                    /** @description `upi`, or that of another way to pay. */
                    payment_type?: string;
                    /** @description The name of the payment configuration of the account. */
                    payment_configuration?: string;
                    payment_settings?: {
                        [key: string]: unknown;
                    }[];
                    beneficiaries?: {
                        [key: string]: unknown;
                    }[];
                    /** @enum {string} */
                    currency: "INR";
                    total_amount: components["schemas"]["Amount"];
                    order: {
                        /** @enum {string} */
                        status: "pending";
                        /** @enum {string} */
                        type?: "quick_pay";
                        catalog_id?: string;
                        expiration?: {
                            /** @description Seconds since 1970; at least five minutes ahead. */
                            timestamp: string;
                            description: string;
                        };
                        items: components["schemas"]["OrderItem"][];
                        subtotal: components["schemas"]["Amount"];
                        tax?: {
                            /**
                             * @description What `value` is divided by.
                             * @enum {number}
                             */
                            offset: 100;
                            /** @description In paise. */
                            value: number;
                            description?: string;
                        };
                        shipping?: {
                            /**
                             * @description What `value` is divided by.
                             * @enum {number}
                             */
                            offset: 100;
                            /** @description In paise. */
                            value: number;
                            description?: string;
                        };
                        discount?: {
                            /**
                             * @description What `value` is divided by.
                             * @enum {number}
                             */
                            offset: 100;
                            /** @description In paise. */
                            value: number;
                            description?: string;
                            discount_program_name?: string;
                        };
                    };
                };
            };
        };
        /**
         * InteractiveOrderStatus
         * @description What became of an order.
         */
        InteractiveOrderStatus: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "order_status";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "review_order";
                parameters: {
                    /** @description Yours for this order, each once. */
                    reference_id: string;
                    order: {
                        /** @enum {string} */
                        status: "pending" | "processing" | "partially-shipped" | "shipped" | "completed" | "canceled";
                        description?: string;
                    };
                };
            };
        };
        /**
         * InteractiveProduct
         * @description One product of a catalogue.
         */
        InteractiveProduct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "product";
            body?: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @description The id of the catalogue that is connected to the account. */
                catalog_id: string;
                /** @description The id of the product in the catalogue. */
                product_retailer_id: string;
            };
        };
        /**
         * InteractiveProductList
         * @description Products of a catalogue in sections; thirty altogether.
         */
        InteractiveProductList: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "product_list";
            header: components["schemas"]["HeaderText"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @description The id of the catalogue that is connected to the account. */
                catalog_id: string;
                sections: components["schemas"]["ProductSection"][];
            };
        };
        /**
         * InteractiveUrl
         * @description A button that opens a URL. A tap on it is not reported.
         */
        InteractiveUrl: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cta_url";
            header?: components["schemas"]["InteractiveHeader"];
            body: {
                text: string;
            };
            footer?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "cta_url";
                parameters: {
                    /** @description What is on the button. */
                    display_text: string;
                    /**
                     * Format: uri
                     * @description What it opens.
                     */
                    url: string;
                };
            };
        };
        /** Invitation */
        Invitation: {
            id: string;
            email: string;
            /**
             * @description Owners and admins may do everything; members send, read and change contacts; agents answer conversations, those that the workspace lets them see.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "agent";
            invitedBy: {
                personId: string;
                name?: string;
                email: string;
            };
            /**
             * @description What became of the mail with the link. Where no mail is sent it waits in the list of mail, for the operator to hand over.
             * @enum {string}
             */
            mail: "waiting" | "sent" | "failed";
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its link ends.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            expiresAt: string;
        };
        /** InvitationInput */
        InvitationInput: {
            /** Format: email */
            email: string;
            /**
             * @description Owners and admins may do everything; members send, read and change contacts; agents answer conversations, those that the workspace lets them see.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "agent";
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
            /** @description IP addresses or CIDRs (IPv4, IPv6) it may be used from; empty: any. */
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
             * @description When it was created.
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
            /** @description IP addresses or CIDRs (IPv4, IPv6) it may be used from; empty: any. */
            allowIps?: string[];
            /**
             * Format: date-time
             * @description When it stops working, with an offset; absent: never.
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
            /** @description Send it as a bearer token; shown this once. */
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
             * @description When this response was made (IST).
             * @example 2026-11-20T15:30:00.000+05:30
             */
            timestamp: string;
        };
        /** LeadRequest */
        LeadRequest: {
            /** @description For a lead: the name of the agent or person. */
            full_name?: string;
            /**
             * Format: email
             * @description For a lead: its e-mail. With `claim_token`: where the claim link is mailed.
             */
            email?: string;
            /** @description For a lead: what it is for. */
            use_cases?: string[];
            /**
             * @description For a registration by auth.md v0.1: who the agent acts for.
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
            /** @description For a claim: the token of the registration. */
            claim_token?: string;
            /** @description With `claim_token`: the code that the claim page has shown to the person. */
            otp?: string;
        };
        /** ListRow */
        ListRow: {
            /** @description Yours: it comes back with the answer. Each once. */
            id: string;
            title: string;
            description?: string;
        };
        /** ListSection */
        ListSection: {
            /** @description Required when there are several sections. */
            title?: string;
            rows: components["schemas"]["ListRow"][];
        };
        /** ListedMessage */
        ListedMessage: components["schemas"]["Message"] & {
            snippet?: components["schemas"]["Snippet"];
        };
        /**
         * Location
         * @description Meta's own object of a location.
         */
        Location: {
            latitude: number | string;
            longitude: number | string;
            name?: string;
            address?: string;
        };
        /** MadeInvitation */
        MadeInvitation: {
            id: string;
            email: string;
            /**
             * @description Owners and admins may do everything; members send, read and change contacts; agents answer conversations, those that the workspace lets them see.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "agent";
            invitedBy: {
                personId: string;
                name?: string;
                email: string;
            };
            /**
             * @description What became of the mail with the link. Where no mail is sent it waits in the list of mail, for the operator to hand over.
             * @enum {string}
             */
            mail: "waiting" | "sent" | "failed";
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its link ends.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            expiresAt: string;
            /** @description What is in the mail, to hand over: where this server sends no mail, and for the operator of the installation alone, who can read the mail as well. */
            link?: string;
        };
        /** Mail */
        Mail: {
            id: string;
            /**
             * @description What it is about.
             * @example account.sign-up
             */
            kind: string;
            /** @example asha.rao@example.com */
            to: string;
            /** @example Confirm your e-mail */
            subject: string;
            /** @enum {string} */
            status: "waiting" | "sent" | "failed";
            /** @description How many times sending was tried. */
            tries: number;
            /** @description Why the last try failed. */
            lastError?: string;
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a mail server took it.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            sentAt?: string;
            /**
             * Format: date-time
             * @description When it was given up.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            failedAt?: string;
            /**
             * Format: date-time
             * @description When the link in it expires, and its text is erased.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            expiresAt?: string;
        };
        /** MailDetail */
        MailDetail: {
            id: string;
            /**
             * @description What it is about.
             * @example account.sign-up
             */
            kind: string;
            /** @example asha.rao@example.com */
            to: string;
            /** @example Confirm your e-mail */
            subject: string;
            /** @enum {string} */
            status: "waiting" | "sent" | "failed";
            /** @description How many times sending was tried. */
            tries: number;
            /** @description Why the last try failed. */
            lastError?: string;
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a mail server took it.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            sentAt?: string;
            /**
             * Format: date-time
             * @description When it was given up.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            failedAt?: string;
            /**
             * Format: date-time
             * @description When the link in it expires, and its text is erased.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            expiresAt?: string;
            /**
             * @description Gone once it is sent or its link has expired.
             * @example Somebody, hopefully you, asked for a Meghdoot account with this address.
             */
            text?: string;
        };
        /**
         * Marketing
         * @description Sent by Meta's Marketing Messages API, as `marketing_messages` of the Graph door asks for: `product_policy` and `message_activity_sharing`.
         */
        Marketing: {
            /** @enum {string} */
            productPolicy?: "CLOUD_API_FALLBACK" | "STRICT";
            activitySharing?: boolean;
        };
        /**
         * Match
         * @description In a search: the newest of its messages that says what was looked for; absent where the person was found by their name or number.
         */
        Match: {
            messageId: string;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            snippet: components["schemas"]["Snippet"];
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
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
             * @description The kind of the key; absent for other credentials.
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
            /** @description The limits on the requests of this credential (`send`: sending, `mcp`: to the Model Context Protocol, `api`: everything else), on those of all credentials of the workspace together, and until midnight IST on those of a sandbox that nobody has claimed. Absent: unlimited. The RateLimit headers show the tightest. */
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
                mcp?: {
                    /** @description The most requests in a window. */
                    requests: number;
                    /** @description How long a window is. */
                    seconds: number;
                };
                workspaceSend?: {
                    /** @description The most requests in a window. */
                    requests: number;
                    /** @description How long a window is. */
                    seconds: number;
                };
                workspaceApi?: {
                    /** @description The most requests in a window. */
                    requests: number;
                    /** @description How long a window is. */
                    seconds: number;
                };
                workspaceMcp?: {
                    /** @description The most requests in a window. */
                    requests: number;
                    /** @description How long a window is. */
                    seconds: number;
                };
                messagesADay?: {
                    /** @description The most requests in a window. */
                    requests: number;
                    /** @description How long a window is. */
                    seconds: number;
                };
                changesADay?: {
                    /** @description The most requests in a window. */
                    requests: number;
                    /** @description How long a window is. */
                    seconds: number;
                };
            };
        };
        /** MediaCard */
        MediaCard: {
            /** @description Its place, from 0. */
            card_index: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cta_url";
            header: components["schemas"]["CardHeader"];
            body?: {
                text: string;
            };
            action: {
                /** @enum {string} */
                name: "cta_url";
                parameters: {
                    /** @description What is on the button. */
                    display_text: string;
                    /**
                     * Format: uri
                     * @description What it opens.
                     */
                    url: string;
                };
            };
        };
        /**
         * MediaObject
         * @description Either `id` or `link`.
         */
        MediaObject: {
            /** @description A medium of this workspace (`med_…`), or WhatsApp's own id. */
            id?: string;
            /**
             * Format: uri
             * @description A URL that WhatsApp fetches.
             */
            link?: string;
        };
        /** MediaUpload */
        MediaUpload: {
            /**
             * Format: binary
             * @description The file, with its name and its Content-Type, which must be what its bytes are; with application/octet-stream, which says nothing, the bytes decide alone.
             * @example (the bytes of invoice-1042.pdf)
             */
            file: string;
        };
        /**
         * Medium
         * @example {
         *       "id": "med_01m7xq05qjw84ssr1r5w8v6fcb",
         *       "kind": "document",
         *       "mimeType": "application/pdf",
         *       "state": "stored",
         *       "bytes": 48213,
         *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "fileName": "invoice-1042.pdf",
         *       "createdAt": "2026-11-20T15:30:00.000+05:30"
         *     }
         */
        Medium: {
            /** @example med_01m7xq05qjw84ssr1r5w8v6fcb */
            id: string;
            /**
             * @description As what WhatsApp shows it.
             * @enum {string}
             */
            kind: "image" | "video" | "audio" | "document" | "sticker";
            /** @example application/pdf */
            mimeType: string;
            /**
             * @description `stored`: its bytes are here; `pending`: a person has sent it, and it is being fetched from WhatsApp; `failed`: it could not be fetched.
             * @enum {string}
             */
            state: "pending" | "stored" | "failed";
            /**
             * @description How many it has.
             * @example 48213
             */
            bytes?: number;
            /**
             * @description Of its bytes, in hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256?: string;
            /**
             * @description The name it was given.
             * @example invoice-1042.pdf
             */
            fileName?: string;
            /**
             * @description The inbound message that it came with; absent: it was uploaded.
             * @example msg_01m7xq05qjw84ssr1r5w8v6fcb
             */
            messageId?: string;
            /** @description Why it could not be fetched. */
            failure?: {
                /**
                 * @description Stable and machine-readable.
                 * @example EXPIRED
                 */
                code: string;
                /** @description What happened. */
                message: string;
            };
            /**
             * Format: date-time
             * @description When it was uploaded, or came in.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
        };
        /** Member */
        Member: {
            personId: string;
            name?: string;
            email: string;
            /**
             * @description Owners and admins may do everything; members send, read and change contacts; agents answer conversations, those that the workspace lets them see.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "agent";
            /** @description Whether they are away, by their own word: no conversation is given to them automatically. */
            away: boolean;
            /** @description Conversations are given to them automatically while they have fewer open ones than this; absent: they take no part. */
            capacity?: number;
            /**
             * Format: date-time
             * @description When they joined.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            since: string;
            /** @description The working keys that they made, or that were made with one of theirs; the newest first. */
            keys: {
                /** @example key_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
                /** @example Backend */
                name?: string;
                /** @enum {string} */
                kind: "read-only" | "messaging" | "admin";
                /** @description The last four characters of the key. */
                lastFour: string;
            }[];
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
        Message: EachField<components["schemas"]["OutboundText"] | components["schemas"]["OutboundTemplate"] | components["schemas"]["OutboundMedia"] | components["schemas"]["OutboundInteractive"] | components["schemas"]["OutboundLocation"] | components["schemas"]["OutboundContacts"] | components["schemas"]["OutboundReaction"] | components["schemas"]["OutboundSticker"] | components["schemas"]["InboundMessage"]>;
        /** MessageDetail */
        MessageDetail: components["schemas"]["Message"] & {
            waiting?: components["schemas"]["Waiting"];
            /** @description Everything that became of it, late and repeated receipts included. */
            history: {
                /**
                 * @description What happened. `accepted`: the message is on disk; `received`: it came in; `due`: the time has come at which it is to be sent; `attempt`: an attempt begins; `taken`: WhatsApp took it; `refused`: WhatsApp said no, in its response or later in a receipt, and it is tried again; `not_sent`: WhatsApp was not reached; `answer_lost`: its answer did not come; `resend`: no receipt came either, so it is sent once more; `template_recheck`: it looks again whether its template may be sent; `receipt`: WhatsApp reported `status`; `failed`: it is given up; `cancelled`: it was taken back. More may come.
                 * @enum {string}
                 */
                kind: "accepted" | "received" | "due" | "attempt" | "taken" | "refused" | "not_sent" | "answer_lost" | "resend" | "template_recheck" | "receipt" | "failed" | "cancelled";
                /** @description The status of the message then, or the one that WhatsApp reported. */
                status: string;
                /**
                 * @description Who reported it.
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
                exchange?: components["schemas"]["Exchange"];
            }[];
        };
        /**
         * MessageMedium
         * @description What a person sent, as it is kept here.
         */
        MessageMedium: {
            /** @example med_01m7xq05qjw84ssr1r5w8v6fcb */
            id: string;
            /**
             * @description As what WhatsApp shows it.
             * @enum {string}
             */
            kind: "image" | "video" | "audio" | "document" | "sticker";
            /** @example application/pdf */
            mimeType: string;
            /**
             * @description The name it was given.
             * @example invoice-1042.pdf
             */
            fileName?: string;
            /**
             * @description `stored`: its bytes are here; `pending`: a person has sent it, and it is being fetched from WhatsApp; `failed`: it could not be fetched.
             * @enum {string}
             */
            state: "pending" | "stored" | "failed";
        };
        /** News */
        News: {
            /** @description The open conversations with messages that the member has not read, theirs and those that nobody has taken; 100 means that many or more. */
            unread: number;
            /** @description The event up to which this is: ask for what comes after it. */
            sequence: number;
            notices: components["schemas"]["Notice"][];
        };
        /** Note */
        Note: {
            /** @example nte_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            text: string;
            /** @description Who wrote it: the id of a member, key or token. */
            author: string;
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
        };
        /** NoteInput */
        NoteInput: {
            text: string;
        };
        /** Notice */
        Notice: {
            /** @enum {string} */
            kind: "mine" | "unassigned" | "assigned";
            /** @example cnv_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            conversationId: string;
            /**
             * @description The name of the person.
             * @example Asha Rao
             */
            title: string;
            /** @example Is the blue one there? */
            body: string;
            /** @description Whether the member wants to see it. */
            push: boolean;
            /** @description Whether they want to hear it. */
            sound: boolean;
        };
        /** NotificationChoices */
        NotificationChoices: {
            kinds: {
                /** @description A person wrote in a conversation that the member has taken. */
                mine: {
                    /** @description A notification on their devices. */
                    push: boolean;
                    /** @description A sound where the dashboard is open. */
                    sound: boolean;
                };
                /** @description A person wrote in a conversation that nobody has taken. */
                unassigned: {
                    /** @description A notification on their devices. */
                    push: boolean;
                    /** @description A sound where the dashboard is open. */
                    sound: boolean;
                };
                /** @description Somebody else gave them a conversation. */
                assigned: {
                    /** @description A notification on their devices. */
                    push: boolean;
                    /** @description A sound where the dashboard is open. */
                    sound: boolean;
                };
            };
            /** @description Whether a notification shows the first line of what was written. */
            showText: boolean;
            /** @description Nothing is told between these times of the day; absent: it always is. */
            quietHours?: {
                /** @example 21:00 */
                from: string;
                /** @example 08:00 */
                to: string;
                /** @example Asia/Kolkata */
                timeZone: string;
            };
            /**
             * @description A mail is sent once in each wait of a person who has had no answer for so long, in a conversation that is theirs or nobody’s; absent: none is.
             * @enum {integer}
             */
            mailAfterMinutes?: 5 | 15 | 60;
        };
        /** NotificationChoicesInput */
        NotificationChoicesInput: {
            kinds: {
                /** @description A person wrote in a conversation that the member has taken. */
                mine: {
                    /** @description A notification on their devices. */
                    push: boolean;
                    /** @description A sound where the dashboard is open. */
                    sound: boolean;
                };
                /** @description A person wrote in a conversation that nobody has taken. */
                unassigned: {
                    /** @description A notification on their devices. */
                    push: boolean;
                    /** @description A sound where the dashboard is open. */
                    sound: boolean;
                };
                /** @description Somebody else gave them a conversation. */
                assigned: {
                    /** @description A notification on their devices. */
                    push: boolean;
                    /** @description A sound where the dashboard is open. */
                    sound: boolean;
                };
            };
            /** @description Whether a notification shows the first line of what was written. */
            showText: boolean;
            /** @description Nothing is told between these times of the day; absent: it always is. */
            quietHours?: {
                /** @example 21:00 */
                from: string;
                /** @example 08:00 */
                to: string;
                /** @example Asia/Kolkata */
                timeZone: string;
            };
            /**
             * @description A mail is sent once in each wait of a person who has had no answer for so long, in a conversation that is theirs or nobody’s; absent: none is.
             * @enum {integer}
             */
            mailAfterMinutes?: 5 | 15 | 60;
        };
        /** NotificationDevice */
        NotificationDevice: {
            /** @description The SHA-256 of its endpoint, in base64url. */
            id: string;
            /** @description Whether it is of the session that asks. */
            current: boolean;
            /** @description What the browser calls itself. */
            agent?: string;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
        };
        /** NotificationTest */
        NotificationTest: {
            id: string;
            /**
             * @description `taken` by its push service; `gone`: the browser has ended its subscription, and the device is removed; `failed`: the push service refused it or did not respond.
             * @enum {string}
             */
            result: "taken" | "gone" | "failed";
        };
        /** Notifications */
        Notifications: {
            choices: components["schemas"]["NotificationChoices"];
            devices: components["schemas"]["NotificationDevice"][];
            /** @description The `applicationServerKey` with which a browser subscribes. */
            publicKey: string;
            /** @description Whether mail leaves this installation. */
            mails: boolean;
        };
        /** OpenSession */
        OpenSession: {
            id: string;
            current: boolean;
            /** @example 203.0.113.7 */
            address?: string;
            /**
             * @description What the browser calls itself.
             * @example Mozilla/5.0 (Android 16; Mobile)
             */
            agent?: string;
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used, to ten minutes.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            lastSeenAt: string;
        };
        /** OrderItem */
        OrderItem: {
            retailer_id?: string;
            name: string;
            amount: components["schemas"]["Amount"];
            sale_amount?: components["schemas"]["Amount"];
            quantity: number;
        };
        /** OutboundContacts */
        OutboundContacts: components["schemas"]["OutboundMessageFields"] & {
            /** @enum {string} */
            type: "contacts";
            /** @description Meta's own objects of contacts. */
            contacts?: components["schemas"]["ContactCard"][];
        };
        /** OutboundInteractive */
        OutboundInteractive: components["schemas"]["OutboundMessageFields"] & {
            /** @enum {string} */
            type: "interactive";
            interactive?: components["schemas"]["Interactive"];
        };
        /** OutboundLocation */
        OutboundLocation: components["schemas"]["OutboundMessageFields"] & {
            /** @enum {string} */
            type: "location";
            location?: components["schemas"]["Location"];
        };
        /** OutboundMedia */
        OutboundMedia: components["schemas"]["OutboundMessageFields"] & {
            /** @enum {string} */
            type: "media";
            mediaUrl?: string;
            mediaId?: string;
            mediaType?: string;
            caption?: string;
            filename?: string;
            /** @description It was sent as a voice message. */
            voice?: boolean;
        };
        /** OutboundMessageFields */
        OutboundMessageFields: {
            messageId: string;
            /** @enum {string} */
            direction: "outbound";
            /** @enum {string} */
            status: "queued" | "sending" | "unconfirmed" | "sent" | "delivered" | "read" | "failed" | "cancelled";
            /** @description Outbound: whom it is for. */
            recipient?: string;
            /** @description Outbound: the member who wrote it in the dashboard; absent: a key sent it. */
            sentBy?: string;
            /** @description The person was erased: whom it was for or from, what it said, its reference and its media are gone. */
            erased?: boolean;
            channelId: string;
            /** @description Known within a second of the 200. */
            contactId?: string;
            marketing?: components["schemas"]["Marketing"];
            reference?: string;
            /** @description The message that it quotes; of an inbound reaction, the one it is to. */
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
             * @description When it is to be sent, where that was not at once.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            sendAt?: string;
            /**
             * Format: date-time
             * @description When it is not sent any more.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            validUntil?: string;
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
             * @description When it was read; inbound: when you marked it so.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            readAt?: string;
            /**
             * Format: date-time
             * @description When it failed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            failedAt?: string;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            cancelledAt?: string;
        };
        /** OutboundReaction */
        OutboundReaction: components["schemas"]["OutboundMessageFields"] & {
            /** @enum {string} */
            type: "reaction";
            reaction?: components["schemas"]["Reaction"];
        };
        /** OutboundSticker */
        OutboundSticker: components["schemas"]["OutboundMessageFields"] & {
            /** @enum {string} */
            type: "sticker";
            sticker?: components["schemas"]["Sticker"];
            mediaUrl?: string;
            mediaId?: string;
        };
        /** OutboundTemplate */
        OutboundTemplate: components["schemas"]["OutboundMessageFields"] & {
            /** @enum {string} */
            type: "template";
            templateName?: string;
            templateLanguage?: string;
            /** @description The template body's parameters: an array for {{1}}, {{2}} …, an object for named ones. */
            variables?: string[] | {
                [key: string]: string;
            };
            /** @description Header and button parameters in Meta's form, where the `id` of a medium may be a `med_…`; the body's too where `variables` is absent. */
            components?: {
                [key: string]: unknown;
            }[];
        };
        /** OutboundText */
        OutboundText: components["schemas"]["OutboundMessageFields"] & {
            /** @enum {string} */
            type: "text";
            /** @description The text, in both directions. */
            message?: string;
            previewUrl?: boolean;
        };
        /** OwnWorkspace */
        OwnWorkspace: {
            id: string;
            slug: string;
            name: string;
            /** @enum {string} */
            mode: "test" | "live";
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "agent";
            /** @description Whether they are away: no conversation is given to them automatically. */
            away: boolean;
            /** @description true: a sample shop; everything in it was made up. */
            sample?: boolean;
            /**
             * Format: date-time
             * @description When the operator let it connect real numbers.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            approvedAt?: string;
            /** @description Whether the operator must approve it before it can connect real numbers. */
            waitsForApproval: boolean;
            /** @description Whether a number is connected to it. */
            hasNumber: boolean;
            /** @description Whether a message that is no template is refused (422 `WINDOW_CLOSED`) when its recipient has not written for 24 hours. */
            checkWindow: boolean;
        };
        /** PartnerApplication */
        PartnerApplication: {
            id: string;
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
            /**
             * Format: date-time
             * @description When it came.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
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
        /** PasswordChange */
        PasswordChange: {
            /** @example a few words of your own */
            current: string;
            /** @example some other words of your own */
            password: string;
        };
        /** Person */
        Person: {
            id: string;
            email: string;
            name?: string;
            /** @description Whether they are an operator of the installation. */
            operator: boolean;
            emailVerified: boolean;
            /** @enum {string} */
            language?: "en" | "hi";
        };
        /** PresenceInput */
        PresenceInput: {
            /**
             * @description `looking` and `writing` count for 45 seconds: say it again while it is so. `away` takes it back.
             * @enum {string}
             */
            state: "looking" | "writing" | "away";
        };
        /** ProductCard */
        ProductCard: {
            /** @description Its place, from 0. */
            card_index: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "product";
            action: {
                /** @description The id of the catalogue that is connected to the account. */
                catalog_id: string;
                /** @description The id of the product in the catalogue. */
                product_retailer_id: string;
            };
        };
        /** ProductSection */
        ProductSection: {
            /** @description Required when there are several sections. */
            title?: string;
            product_items: {
                /** @description The id of the product in the catalogue. */
                product_retailer_id: string;
            }[];
        };
        /** ProfileChange */
        ProfileChange: {
            /** @description What colleagues see; null removes it. */
            name?: string | null;
            /**
             * @description The language of the dashboard and of mails to them; null: that of the browser.
             * @example hi
             */
            language?: string | null;
        };
        /** PushSubscription */
        PushSubscription: {
            /** @example https://push.example.com/send/1f3a */
            endpoint: string;
            keys: {
                /**
                 * @description A point of P-256, in base64url.
                 * @example BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4
                 */
                p256dh: string;
                /** @example BTBZMqHH6r4Tts7J_aSIgg */
                auth: string;
            };
        };
        /** QuickReply */
        QuickReply: {
            /** @example qrp_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @example hours */
            shortcut: string;
            /** @example Hello {{name}}, we are open from 10 to 8. */
            text: string;
            /**
             * Format: date-time
             * @description When it was created.
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
        /** QuickReplyChange */
        QuickReplyChange: {
            /**
             * @description Typed after `/`; no blanks. Each once in a workspace, in either case.
             * @example hours
             */
            shortcut?: string;
            /**
             * @description What is put into the message; `{{name}}` is the name of the person, `{{me}}` that of the member.
             * @example Hello {{name}}, we are open from 10 to 8.
             */
            text?: string;
        };
        /** QuickReplyInput */
        QuickReplyInput: {
            /**
             * @description Typed after `/`; no blanks. Each once in a workspace, in either case.
             * @example hours
             */
            shortcut: string;
            /**
             * @description What is put into the message; `{{name}}` is the name of the person, `{{me}}` that of the member.
             * @example Hello {{name}}, we are open from 10 to 8.
             */
            text: string;
        };
        /**
         * Reaction
         * @description Meta's own object of a reaction.
         */
        Reaction: {
            /** @description The message it is put on: its id here (`msg_…`), or WhatsApp's own. */
            message_id: string;
            /** @description One emoji; empty: takes the reaction away. */
            emoji: string;
        };
        /** ReadMark */
        ReadMark: {
            /**
             * @description Also show that the person is being answered.
             * @example true
             */
            typing?: boolean;
        };
        /** ReadMarkInput */
        ReadMarkInput: {
            /** @description The newest message that was seen; what came after it stays unread. Absent: all. */
            messageId?: string;
        };
        /** ReadResult */
        ReadResult: {
            messageId: string;
            /**
             * Format: date-time
             * @description When it was first marked read.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            readAt: string;
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
         * Referral
         * @description Inbound: the advertisement or post on which the person tapped to write.
         * @example {
         *       "sourceType": "ad",
         *       "sourceId": "120208",
         *       "headline": "Mangoes",
         *       "ctwaClid": "ARAkLkA8rmlFeiCk"
         *     }
         */
        Referral: {
            /** @description Of the advertisement or post. */
            sourceUrl?: string;
            /** @description Meta's id of it. */
            sourceId?: string;
            /** @description `ad` or `post`. */
            sourceType?: string;
            /** @description Its headline. */
            headline?: string;
            /** @description Its text. */
            body?: string;
            /** @description `image` or `video`. */
            mediaType?: string;
            /** @description Of its image. */
            imageUrl?: string;
            /** @description Of its video. */
            videoUrl?: string;
            /** @description Of a preview of its video. */
            thumbnailUrl?: string;
            /** @description The id of the click, by which conversions are reported to Meta. */
            ctwaClid?: string;
            /** @description What it greets people with. */
            welcomeMessage?: string;
        };
        /**
         * ReferredProduct
         * @description Inbound: the product that the person asks about.
         */
        ReferredProduct: {
            /** @description Of the catalogue. */
            catalogId?: string;
            /** @description Of the product in it. */
            productRetailerId?: string;
        };
        /** Registration */
        Registration: {
            /** @description The id of the lead, or else of the registration. */
            id: string;
            registrationId: string;
            /** @enum {string} */
            kind: "lead" | "anonymous" | "email-verification" | "agent-provider";
            /** @enum {string} */
            status: "open" | "claimed" | "expired";
            name?: string;
            email?: string;
            useCases: string[];
            /** @description The identity provider that vouched for it. */
            issuer?: string;
            /**
             * @description The IP address it came from.
             * @example 203.0.113.7
             */
            address: string;
            /**
             * @description What the program calls itself.
             * @example OrderAgent/1.0
             */
            agent?: string;
            /** @description Its sandbox. */
            workspaceId: string;
            /**
             * Format: date-time
             * @description When it came.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the sandbox ends unless it is claimed.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When a person took it over.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            claimedAt?: string;
            /**
             * Format: date-time
             * @description When the agent gave the code that the person had read to it.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            completedAt?: string;
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
        /** ReplyButton */
        ReplyButton: {
            /** @enum {string} */
            type: "reply";
            reply: {
                /** @description Yours: it comes back with the answer. Each once. */
                id: string;
                /** @description What is on the button. Each once. */
                title: string;
            };
        };
        /** RoleChange */
        RoleChange: {
            /**
             * @description Owners and admins may do everything; members send, read and change contacts; agents answer conversations, those that the workspace lets them see.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "agent";
            /**
             * @description Whether the keys that they are behind are revoked with that; they stay if absent.
             * @example true
             */
            revokeKeys?: boolean;
        };
        /** SendContacts */
        SendContacts: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has fields of its own. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contacts";
            /** @description Meta's own objects of contacts. */
            contacts: components["schemas"]["ContactCard"][];
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
            /**
             * @description When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.
             * @example 2026-11-20T15:30:00+05:30
             */
            sendAt?: string;
            /**
             * @description It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.
             * @example 2026-11-20T15:30:00+05:30
             */
            validUntil?: string;
        };
        /** SendInteractive */
        SendInteractive: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has fields of its own. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "interactive";
            interactive: components["schemas"]["Interactive"];
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
            /**
             * @description When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.
             * @example 2026-11-20T15:30:00+05:30
             */
            sendAt?: string;
            /**
             * @description It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.
             * @example 2026-11-20T15:30:00+05:30
             */
            validUntil?: string;
        };
        /** SendLocation */
        SendLocation: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has fields of its own. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "location";
            location: components["schemas"]["Location"];
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
            /**
             * @description When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.
             * @example 2026-11-20T15:30:00+05:30
             */
            sendAt?: string;
            /**
             * @description It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.
             * @example 2026-11-20T15:30:00+05:30
             */
            validUntil?: string;
        };
        /** SendMedia */
        SendMedia: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has fields of its own. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "media";
            /** @description For `media` and `sticker`: an https URL that WhatsApp fetches. */
            mediaUrl?: string;
            /** @description For `media` and `sticker`: a medium of this workspace (`med_…`), or WhatsApp's own id of one that was uploaded there. */
            mediaId?: string;
            /**
             * @description Needed with WhatsApp's own `mediaId`, and with a URL whose extension does not show it; of a `med_…` it is known.
             * @enum {string}
             */
            mediaType?: "image" | "video" | "audio" | "document" | "sticker";
            /** @description For an image, a video or a document. */
            caption?: string;
            /** @description For a document: the name it is shown by; by default that of the `med_…`. */
            filename?: string;
            /** @description For audio that is Ogg with Opus: it is shown as a voice message, with a wave, and tells when it was played. Above 512 KB WhatsApp shows a download in the place of the play button. */
            voice?: boolean;
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
            /**
             * @description When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.
             * @example 2026-11-20T15:30:00+05:30
             */
            sendAt?: string;
            /**
             * @description It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.
             * @example 2026-11-20T15:30:00+05:30
             */
            validUntil?: string;
        };
        /** SendReaction */
        SendReaction: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has fields of its own. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reaction";
            reaction: components["schemas"]["Reaction"];
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
            /**
             * @description When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.
             * @example 2026-11-20T15:30:00+05:30
             */
            sendAt?: string;
            /**
             * @description It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.
             * @example 2026-11-20T15:30:00+05:30
             */
            validUntil?: string;
        };
        /** SendRequest */
        SendRequest: components["schemas"]["SendText"] | components["schemas"]["SendTemplate"] | components["schemas"]["SendMedia"] | components["schemas"]["SendInteractive"] | components["schemas"]["SendLocation"] | components["schemas"]["SendContacts"] | components["schemas"]["SendReaction"] | components["schemas"]["SendSticker"];
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
            status: "queued" | "sending" | "unconfirmed" | "sent" | "delivered" | "read" | "failed" | "cancelled" | "received";
            /** @description The `to` of the request. */
            recipient: string;
        };
        /** SendSticker */
        SendSticker: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has fields of its own. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "sticker";
            /** @description For `media` and `sticker`: an https URL that WhatsApp fetches. */
            mediaUrl?: string;
            /** @description For `media` and `sticker`: a medium of this workspace (`med_…`), or WhatsApp's own id of one that was uploaded there. */
            mediaId?: string;
            sticker?: components["schemas"]["Sticker"];
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
            /**
             * @description When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.
             * @example 2026-11-20T15:30:00+05:30
             */
            sendAt?: string;
            /**
             * @description It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.
             * @example 2026-11-20T15:30:00+05:30
             */
            validUntil?: string;
        };
        /** SendTemplate */
        SendTemplate: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has fields of its own. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "template";
            /** @description For `template`: the name of an approved template. */
            templateName: string;
            /** @description Its language; by default the only approved one, else `en`. */
            templateLanguage?: string;
            /** @description The template body's parameters: an array for {{1}}, {{2}} …, an object for named ones. */
            variables?: string[] | {
                [key: string]: string;
            };
            /** @description Header and button parameters in Meta's form, where the `id` of a medium may be a `med_…`; the body's too where `variables` is absent. */
            components?: {
                [key: string]: unknown;
            }[];
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
            /**
             * @description When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.
             * @example 2026-11-20T15:30:00+05:30
             */
            sendAt?: string;
            /**
             * @description It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.
             * @example 2026-11-20T15:30:00+05:30
             */
            validUntil?: string;
        };
        /** SendText */
        SendText: {
            /** @description The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides. */
            to: string;
            /**
             * @description What is sent; each type has fields of its own. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description For `text`: the text. */
            message: string;
            /** @description The channel to send from: its id or its number; by default the first one connected. */
            from?: string;
            /** @description The id of the message that this one quotes. */
            replyTo?: string;
            /** @description For `text`: show a preview of the first link. */
            previewUrl?: boolean;
            /** @description Yours: echoed in the message and its events. */
            reference?: string;
            /**
             * @description When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.
             * @example 2026-11-20T15:30:00+05:30
             */
            sendAt?: string;
            /**
             * @description It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.
             * @example 2026-11-20T15:30:00+05:30
             */
            validUntil?: string;
        };
        /** ServiceMessages */
        ServiceMessages: {
            /**
             * Format: date-time
             * @description The beginning of the month (IST).
             * @example 2026-11-20T15:30:00.000+05:30
             */
            from: string;
            /**
             * Format: date-time
             * @description Its end.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            to: string;
            /** @description So many are free for each number in a month. */
            free: number;
            /** @description One for each number that has sent any. */
            channels: {
                channelId: string;
                /** @description Those that WhatsApp took and that did not fail. */
                sent: number;
                /** @description The free ones that are left. */
                left: number;
                /** @description At least 80 % of the free ones are gone. */
                runsOut: boolean;
            }[];
        };
        /** Session */
        Session: {
            person: components["schemas"]["Person"];
            workspaces: components["schemas"]["OwnWorkspace"][];
            /**
             * @description Sent back as x-csrf-token by browsers that send no origin.
             * @example v1.…
             */
            csrf: string;
        };
        /** SetAsideWebhook */
        SetAsideWebhook: {
            /** @example bat_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            /** @description Whose app secret verified it. */
            channelId: string;
            /**
             * Format: date-time
             * @description When it came.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            receivedAt: string;
            /**
             * Format: date-time
             * @description When it was given up.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            setAsideAt: string;
            /** @description How often it failed. */
            tries: number;
            /** @description Why it failed the last time. */
            error?: string;
        };
        /** SignIn */
        SignIn: {
            /** Format: email */
            email: string;
            /** @example a few words of your own */
            password: string;
        };
        /** SignedIn */
        SignedIn: {
            person: components["schemas"]["Person"];
            workspaces: components["schemas"]["OwnWorkspace"][];
        };
        /**
         * SimulatedAnswer
         * @description Beside `messageId` one of the others.
         */
        SimulatedAnswer: {
            /** @description The message that is answered: `msg_…`. */
            messageId: string;
            /** @description Taps a button: its id, or what it says. */
            button?: string;
            /** @description Chooses a row of a list: its id, or what it says. */
            row?: string;
            /** @description Fills in a flow: its fields. */
            flow?: {
                [key: string]: unknown;
            };
            /** @description Answers a location request: `latitude` and `longitude`, `name` and `address` as well. */
            location?: {
                [key: string]: unknown;
            };
            /** @description Orders: `product_items` with their `product_retailer_id` and `quantity`; `text` as well. */
            order?: {
                [key: string]: unknown;
            };
            /** @description Answers an address message: its fields, or the `saved_address_id` of one it offered. */
            address?: {
                [key: string]: unknown;
            };
            /** @description Puts an emoji on the message; empty: takes it away. */
            reaction?: string;
        };
        /** SimulatedInbound */
        SimulatedInbound: {
            /**
             * @description Who writes: a phone number with country code.
             * @example +919876543210
             */
            from: string;
            /** @description What they write; with a medium, its caption. */
            text?: string;
            /** @description A medium of the workspace, which they send. */
            mediaId?: string;
            /**
             * @description What else stands in WhatsApp's message: `referral`, `context`, `errors`, or what it does not send yet.
             * @example {
             *       "referral": {
             *         "source_type": "ad",
             *         "source_id": "120208",
             *         "ctwa_clid": "ARAkLkA8rmlFeiCk"
             *       }
             *     }
             */
            extra?: {
                [key: string]: unknown;
            };
        };
        /**
         * Snippet
         * @description What a message says around the first word that was looked for, in pieces.
         * @example [
         *       {
         *         "text": "Where is my "
         *       },
         *       {
         *         "text": "order",
         *         "match": true
         *       },
         *       {
         *         "text": "?"
         *       }
         *     ]
         */
        Snippet: {
            text: string;
            /** @description It is a word that was looked for. */
            match?: boolean;
        }[];
        /** Stats */
        Stats: {
            /**
             * Format: date-time
             * @description The beginning of the first bucket.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the last bucket.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            to: string;
            /** @enum {string} */
            by: "hour" | "day";
            /** @description Of the whole period. */
            totals: {
                queued: number;
                sending: number;
                unconfirmed: number;
                sent: number;
                delivered: number;
                read: number;
                failed: number;
                cancelled: number;
                received: number;
            };
            /** @description What has become of one set of messages, whenever it did; unlike the statuses beside it, these divide into rates. */
            cohort: {
                /** @description Messages that WhatsApp took in the period: the cohort. */
                sent: number;
                /** @description Those of `sent` that have been delivered by now; `delivered / sent` is the delivery rate. */
                delivered: number;
                /** @description Those of `delivered` that have been read by now; `read / delivered` is the read rate. */
                read: number;
                /** @description Those of `sent` that have failed, and of which none was delivered. */
                failed: number;
                /** @description Besides `sent`: messages that failed in the period without WhatsApp having taken them. */
                unsent: number;
            };
            /** @description One for each hour or day (IST), empty ones too, oldest first. */
            buckets: {
                /**
                 * Format: date-time
                 * @description When it begins.
                 * @example 2026-11-20T15:30:00.000+05:30
                 */
                start: string;
                /** @description Messages to people. */
                outbound: {
                    queued: number;
                    sending: number;
                    unconfirmed: number;
                    sent: number;
                    delivered: number;
                    read: number;
                    failed: number;
                    cancelled: number;
                };
                /** @description Messages from people. */
                inbound: {
                    received: number;
                };
                /** @description What has become of one set of messages, whenever it did; unlike the statuses beside it, these divide into rates. */
                cohort: {
                    /** @description Messages that WhatsApp took in this hour or day: the cohort. */
                    sent: number;
                    /** @description Those of `sent` that have been delivered by now; `delivered / sent` is the delivery rate. */
                    delivered: number;
                    /** @description Those of `delivered` that have been read by now; `read / delivered` is the read rate. */
                    read: number;
                    /** @description Those of `sent` that have failed, and of which none was delivered. */
                    failed: number;
                    /** @description Besides `sent`: messages that failed in this hour or day without WhatsApp having taken them. */
                    unsent: number;
                };
            }[];
            /** @description Why messages failed in the period, the most frequent first. */
            failures: {
                /**
                 * @description As in `failure.code` of a message.
                 * @example WINDOW_CLOSED
                 */
                code: string;
                count: number;
            }[];
        };
        /**
         * Sticker
         * @description Either `id` or `link`.
         */
        Sticker: {
            /** @description A medium of this workspace (`med_…`), or WhatsApp's own id. */
            id?: string;
            /**
             * Format: uri
             * @description A URL that WhatsApp fetches.
             */
            link?: string;
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
            /** @description WhatsApp's score of the last days: GREEN, YELLOW or RED. */
            quality?: string;
            /** @description Why it is REJECTED. */
            rejection?: {
                /**
                 * @description WhatsApp's own word, such as INVALID_FORMAT.
                 * @example INVALID_FORMAT
                 */
                reason?: string;
                /** @description What WhatsApp would change. */
                recommendation?: string;
            };
            /**
             * @description The category that WhatsApp has said it will give it.
             * @example MARKETING
             */
            correctCategory?: string;
            /** @description For so long WhatsApp tries to deliver a message of it. */
            messageSendTtlSeconds?: number;
        };
        /** TemplateBody */
        TemplateBody: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "BODY";
            /** @description Not of an authentication template, which has WhatsApp's own words. */
            text?: string;
            /** @description Of an authentication template. */
            add_security_recommendation?: boolean;
            example?: components["schemas"]["TemplateBodyExample"];
        };
        /** TemplateBodyExample */
        TemplateBodyExample: {
            /** @description One list, an example for each variable. */
            body_text?: string[][];
            body_text_named_params?: components["schemas"]["TemplateNamedExample"][];
        };
        /** TemplateButton */
        TemplateButton: components["schemas"]["TemplateQuickReplyButton"] | components["schemas"]["TemplateUrlButton"] | components["schemas"]["TemplatePhoneButton"] | components["schemas"]["TemplateCopyCodeButton"] | components["schemas"]["TemplateOtpButton"] | components["schemas"]["TemplateFlowButton"] | components["schemas"]["TemplateCatalogButton"] | components["schemas"]["TemplateMultiProductButton"] | components["schemas"]["TemplateSingleProductButton"] | components["schemas"]["TemplateVoiceCallButton"] | components["schemas"]["TemplateContactInfoButton"];
        /** TemplateButtons */
        TemplateButtons: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "BUTTONS";
            buttons: components["schemas"]["TemplateButton"][];
        };
        /** TemplateCallPermissionRequest */
        TemplateCallPermissionRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "CALL_PERMISSION_REQUEST";
        };
        /** TemplateCard */
        TemplateCard: {
            components: components["schemas"]["TemplateCardComponent"][];
        };
        /** TemplateCardComponent */
        TemplateCardComponent: components["schemas"]["TemplateHeader"] | components["schemas"]["TemplateBody"] | components["schemas"]["TemplateButtons"];
        /** TemplateCarousel */
        TemplateCarousel: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "CAROUSEL";
            /** @description All of the same parts. */
            cards: components["schemas"]["TemplateCard"][];
        };
        /** TemplateCatalogButton */
        TemplateCatalogButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "CATALOG";
            /** @description At most 25 characters. */
            text: string;
        };
        /** TemplateChange */
        TemplateChange: {
            /**
             * @description MARKETING, UTILITY or AUTHENTICATION, in any case.
             * @example UTILITY
             */
            category?: string;
            /** @description Header, body, footer, buttons and more, in Meta's own form. Types and formats are taken in any case. */
            components?: components["schemas"]["TemplateComponent"][];
            /** @description For so long WhatsApp tries to deliver a message of it; -1 takes it away. */
            message_send_ttl_seconds?: number;
            /** @description Whether WhatsApp does not count the taps on its links. */
            cta_url_link_tracking_opted_out?: boolean;
        };
        /** TemplateComponent */
        TemplateComponent: components["schemas"]["TemplateHeader"] | components["schemas"]["TemplateBody"] | components["schemas"]["TemplateFooter"] | components["schemas"]["TemplateButtons"] | components["schemas"]["TemplateLimitedTimeOffer"] | components["schemas"]["TemplateCarousel"] | components["schemas"]["TemplateCallPermissionRequest"];
        /** TemplateContactInfoButton */
        TemplateContactInfoButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "REQUEST_CONTACT_INFO";
        };
        /** TemplateCopyCodeButton */
        TemplateCopyCodeButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "COPY_CODE";
            /** @description A coupon code, at most 20 characters. */
            example: string;
        };
        /** TemplateDetail */
        TemplateDetail: {
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
            /** @description WhatsApp's score of the last days: GREEN, YELLOW or RED. */
            quality?: string;
            /** @description Why it is REJECTED. */
            rejection?: {
                /**
                 * @description WhatsApp's own word, such as INVALID_FORMAT.
                 * @example INVALID_FORMAT
                 */
                reason?: string;
                /** @description What WhatsApp would change. */
                recommendation?: string;
            };
            /**
             * @description The category that WhatsApp has said it will give it.
             * @example MARKETING
             */
            correctCategory?: string;
            /** @description For so long WhatsApp tries to deliver a message of it. */
            messageSendTtlSeconds?: number;
            /**
             * @description The media of this workspace that its header samples were made of, by place.
             * @example {
             *       "header": "med_01k9z6c7h2m4n8p0q2r4s6t8v0"
             *     }
             */
            samples?: {
                [key: string]: string;
            };
            /** @description What has become of it since it is known here, oldest first; the newest 200. */
            history: components["schemas"]["TemplateHistoryEntry"][];
        };
        /** TemplateEventData */
        TemplateEventData: {
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
            /** @description WhatsApp's score of the last days: GREEN, YELLOW or RED. */
            quality?: string;
            /** @description Why it is REJECTED. */
            rejection?: {
                /**
                 * @description WhatsApp's own word, such as INVALID_FORMAT.
                 * @example INVALID_FORMAT
                 */
                reason?: string;
                /** @description What WhatsApp would change. */
                recommendation?: string;
            };
            /**
             * @description The category that WhatsApp has said it will give it.
             * @example MARKETING
             */
            correctCategory?: string;
            /** @description For so long WhatsApp tries to deliver a message of it. */
            messageSendTtlSeconds?: number;
            change?: components["schemas"]["TemplateNews"];
        };
        /** TemplateFinding */
        TemplateFinding: {
            /** @example variable.edge */
            rule: string;
            /**
             * @description An error is not submitted.
             * @enum {string}
             */
            severity: "error" | "warning";
            /** @example components[0].text */
            field: string;
            /** @description What is wrong. */
            message: string;
            /** @description What to do about it. */
            hint: string;
        };
        /** TemplateFlowButton */
        TemplateFlowButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "FLOW";
            /** @description At most 25 characters. */
            text: string;
            flow_id?: string;
            flow_name?: string;
            flow_json?: string;
            /** @enum {string} */
            flow_action?: "navigate" | "data_exchange";
            navigate_screen?: string;
            icon?: string;
        };
        /** TemplateFooter */
        TemplateFooter: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "FOOTER";
            /** @description At most 60 characters, without variables. */
            text?: string;
            /** @description Of an authentication template. */
            code_expiration_minutes?: number;
        };
        /** TemplateHeader */
        TemplateHeader: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "HEADER";
            /** @enum {string} */
            format: "TEXT" | "IMAGE" | "VIDEO" | "DOCUMENT" | "GIF" | "LOCATION" | "PRODUCT";
            /** @description Of a text; one variable at most. */
            text?: string;
            example?: components["schemas"]["TemplateHeaderExample"];
        };
        /** TemplateHeaderExample */
        TemplateHeaderExample: {
            header_text?: string[];
            header_text_named_params?: components["schemas"]["TemplateNamedExample"][];
            header_handle?: string[];
        };
        /** TemplateHistoryEntry */
        TemplateHistoryEntry: {
            /**
             * Format: date-time
             * @description When it was known here.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            timestamp: string;
            /**
             * @description `category_notice`: WhatsApp has said that the category will change; `category`: it has changed.
             * @enum {string}
             */
            kind: "submitted" | "edited" | "status" | "category" | "category_notice" | "quality" | "deleted";
            /** @description The new one. */
            status?: string;
            /** @description The new one. */
            category?: string;
            /** @description The new one. */
            quality?: string;
            /** @description What it was before. */
            previous?: string;
            /** @description WhatsApp's own word. */
            reason?: string;
            /** @description What WhatsApp would change. */
            recommendation?: string;
            /** @description Of a pause: FIRST_PAUSE, SECOND_PAUSE, … */
            title?: string;
            /**
             * Format: date-time
             * @description Of a category notice: when the category will change.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            effectiveAt?: string;
            /** @description The id of the key or person who did it here. */
            by?: string;
        };
        /** TemplateInput */
        TemplateInput: {
            /** @description The channel whose account gets it; by default the first one. */
            channelId?: string;
            /**
             * @description Small letters, digits and _, at most 512.
             * @example order_out
             */
            name: string;
            /**
             * @description One of WhatsApp's language codes.
             * @example en
             */
            language: string;
            /**
             * @description MARKETING, UTILITY or AUTHENTICATION, in any case.
             * @example UTILITY
             */
            category: string;
            /** @description positional (the default) or named, in any case. */
            parameter_format?: string;
            /** @description Header, body, footer, buttons and more, in Meta's own form. Types and formats are taken in any case. */
            components?: components["schemas"]["TemplateComponent"][];
            /** @description For so long WhatsApp tries to deliver a message of it; -1 takes it away. */
            message_send_ttl_seconds?: number;
            /** @description Whether WhatsApp does not count the taps on its links. */
            cta_url_link_tracking_opted_out?: boolean;
            /** @description One of WhatsApp's library, in place of components: its text is fixed, and it is approved at once. */
            library_template_name?: string;
            library_template_button_inputs?: {
                [key: string]: unknown;
            }[];
            library_template_body_inputs?: {
                [key: string]: unknown;
            };
        };
        /** TemplateLimitedTimeOffer */
        TemplateLimitedTimeOffer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "LIMITED_TIME_OFFER";
            limited_time_offer: components["schemas"]["TemplateOffer"];
        };
        /** TemplateMultiProductButton */
        TemplateMultiProductButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "MPM";
            /** @description At most 25 characters. */
            text: string;
        };
        /** TemplateNamedExample */
        TemplateNamedExample: {
            param_name: string;
            example: string;
        };
        /**
         * TemplateNews
         * @description What this event tells of it; absent where that is its components.
         */
        TemplateNews: {
            /**
             * @description `category_notice`: WhatsApp has said that the category will change; `category`: it has changed.
             * @enum {string}
             */
            kind: "status" | "category" | "category_notice" | "quality";
            /** @description The new one. */
            status?: string;
            /** @description The new one. */
            category?: string;
            /** @description The new one. */
            quality?: string;
            /** @description What it was before. */
            previous?: string;
            /** @description WhatsApp's own word. */
            reason?: string;
            /** @description What WhatsApp would change. */
            recommendation?: string;
            /** @description Of a pause: FIRST_PAUSE, SECOND_PAUSE, … */
            title?: string;
            /**
             * Format: date-time
             * @description Of a category notice: when the category will change.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            effectiveAt?: string;
        };
        /** TemplateOffer */
        TemplateOffer: {
            /** @description At most 16 characters. */
            text: string;
            has_expiration?: boolean;
        };
        /** TemplateOtpButton */
        TemplateOtpButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "OTP";
            /** @enum {string} */
            otp_type: "COPY_CODE" | "ONE_TAP" | "ZERO_TAP";
            /** @description At most 25 characters. */
            text?: string;
            /** @description At most 25 characters. */
            autofill_text?: string;
            zero_tap_terms_accepted?: boolean;
            supported_apps?: components["schemas"]["TemplateSupportedApp"][];
        };
        /** TemplatePhoneButton */
        TemplatePhoneButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "PHONE_NUMBER";
            /** @description At most 25 characters. */
            text: string;
            phone_number: string;
        };
        /** TemplateQuickReplyButton */
        TemplateQuickReplyButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "QUICK_REPLY";
            /** @description At most 25 characters. */
            text: string;
        };
        /** TemplateSingleProductButton */
        TemplateSingleProductButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "SPM";
            /** @description At most 25 characters. */
            text: string;
        };
        /** TemplateSupportedApp */
        TemplateSupportedApp: {
            package_name: string;
            signature_hash: string;
        };
        /** TemplateToCheck */
        TemplateToCheck: {
            /** @description The channel whose account gets it; by default the first one. */
            channelId?: string;
            /**
             * @description Small letters, digits and _, at most 512.
             * @example order_out
             */
            name: string;
            /**
             * @description One of WhatsApp's language codes.
             * @example en
             */
            language: string;
            /**
             * @description MARKETING, UTILITY or AUTHENTICATION, in any case.
             * @example UTILITY
             */
            category: string;
            /** @description positional (the default) or named, in any case. */
            parameter_format?: string;
            /** @description Header, body, footer, buttons and more, in Meta's own form. Types and formats are taken in any case. */
            components?: components["schemas"]["TemplateComponent"][];
            /** @description For so long WhatsApp tries to deliver a message of it; -1 takes it away. */
            message_send_ttl_seconds?: number;
            /** @description Whether WhatsApp does not count the taps on its links. */
            cta_url_link_tracking_opted_out?: boolean;
            /** @description One of WhatsApp's library, in place of components: its text is fixed, and it is approved at once. */
            library_template_name?: string;
            library_template_button_inputs?: {
                [key: string]: unknown;
            }[];
            library_template_body_inputs?: {
                [key: string]: unknown;
            };
            /** @description The template that would be changed to this. */
            templateId?: string;
        };
        /** TemplateUrlButton */
        TemplateUrlButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "URL";
            /** @description At most 25 characters. */
            text: string;
            /** @description With one variable at most, at its end. */
            url: string;
            example?: string[];
        };
        /** TemplateVoiceCallButton */
        TemplateVoiceCallButton: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "VOICE_CALL";
            /** @description At most 25 characters. */
            text: string;
        };
        /** Waiting */
        Waiting: {
            for: components["schemas"]["WaitingReason"];
            /** @description The same in words. */
            message: string;
            /**
             * Format: date-time
             * @description When it is looked at again, where that is known.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            until?: string;
        };
        /**
         * WaitingReason
         * @description It is sent later; its channel is not ready; its template may not be sent now; the next attempt; an earlier message to the same person, which goes first; the upload of its medium; Meta's limit for one recipient; the receipt of an attempt whose answer was lost.
         * @enum {string}
         */
        WaitingReason: "schedule" | "channel" | "template" | "retry" | "earlier_message" | "media" | "recipient_limit" | "receipt";
        /** Webhook */
        Webhook: {
            /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            url: string;
            description?: string;
            events: string[];
            /**
             * @description `events`: ours, signed as Standard Webhooks; `graph`: what Meta's Graph API would post, one message or status at a time, with `X-Hub-Signature-256` of the secret, for programs that read Meta's webhooks. The types of `graph` are `message.received`, `.sent`, `.delivered`, `.read`, `.failed` and `template.updated`.
             * @enum {string}
             */
            format: "events" | "graph";
            /** @description With `graph`: only what concerns this channel. */
            channelId?: string;
            /** @description Of one that a program registered at the Graph door, by Meta's own calls. */
            registration?: {
                /**
                 * @description Whose webhooks it asked for: of an app (all numbers of the workspace), of a WhatsApp Business Account, or of a number.
                 * @enum {string}
                 */
                at: "app" | "account" | "number";
                /**
                 * @description Graph's id of the app, the account or the number.
                 * @example 102290129340398
                 */
                node: string;
                /** @description The API key that it registered with, which signs what it gets. */
                apiKeyId: string;
            };
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            disabledAt?: string;
            /**
             * @description By a request; it returned 410; nothing but failures for five days.
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
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
        };
        /** WebhookChange */
        WebhookChange: {
            /** @description Where events are posted: a public https URL without user name and password. The operator may allow private IP addresses, and http to them. */
            url?: string;
            /**
             * @description What it gets: `*`, all of a noun (`message.*`), or types: `message.queued`, `message.sent`, `message.delivered`, `message.read`, `message.failed`, `message.unconfirmed`, `message.cancelled`, `message.received`, `media.stored`, `media.failed`, `contact.created`, `contact.updated`, `contact.opted_out`, `contact.opted_in`, `contact.erased`, `conversation.updated`, `template.updated`, `channel.updated`, `webhook.disabled`, `webhook.test`.
             * @example [
             *       "message.*",
             *       "contact.opted_out"
             *     ]
             */
            events?: string[];
            /** @description Null removes it. */
            description?: string | null;
            /** @enum {string} */
            status?: "enabled" | "disabled";
        };
        /** WebhookInput */
        WebhookInput: {
            /** @description Where events are posted: a public https URL without user name and password. The operator may allow private IP addresses, and http to them. */
            url: string;
            /**
             * @description What it gets: `*`, all of a noun (`message.*`), or types: `message.queued`, `message.sent`, `message.delivered`, `message.read`, `message.failed`, `message.unconfirmed`, `message.cancelled`, `message.received`, `media.stored`, `media.failed`, `contact.created`, `contact.updated`, `contact.opted_out`, `contact.opted_in`, `contact.erased`, `conversation.updated`, `template.updated`, `channel.updated`, `webhook.disabled`, `webhook.test`.
             * @example [
             *       "message.*",
             *       "contact.opted_out"
             *     ]
             */
            events?: string[];
            description?: string;
            /**
             * @description `events`: ours, signed as Standard Webhooks; `graph`: what Meta's Graph API would post, one message or status at a time, with `X-Hub-Signature-256` of the secret, for programs that read Meta's webhooks. The types of `graph` are `message.received`, `.sent`, `.delivered`, `.read`, `.failed` and `template.updated`.
             * @enum {string}
             */
            format?: "events" | "graph";
            /** @description With `graph`: only what concerns this channel. */
            channelId?: string;
            /** @description With `graph`: the receiver is asked first, by Meta's handshake with this token. */
            verifyToken?: string;
        };
        /** WebhookWithSecret */
        WebhookWithSecret: {
            /** @example whk_01k9z6c7h2m4n8p0q2r4s6t8v0 */
            id: string;
            url: string;
            description?: string;
            events: string[];
            /**
             * @description `events`: ours, signed as Standard Webhooks; `graph`: what Meta's Graph API would post, one message or status at a time, with `X-Hub-Signature-256` of the secret, for programs that read Meta's webhooks. The types of `graph` are `message.received`, `.sent`, `.delivered`, `.read`, `.failed` and `template.updated`.
             * @enum {string}
             */
            format: "events" | "graph";
            /** @description With `graph`: only what concerns this channel. */
            channelId?: string;
            /** @description Of one that a program registered at the Graph door, by Meta's own calls. */
            registration?: {
                /**
                 * @description Whose webhooks it asked for: of an app (all numbers of the workspace), of a WhatsApp Business Account, or of a number.
                 * @enum {string}
                 */
                at: "app" | "account" | "number";
                /**
                 * @description Graph's id of the app, the account or the number.
                 * @example 102290129340398
                 */
                node: string;
                /** @description The API key that it registered with, which signs what it gets. */
                apiKeyId: string;
            };
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            disabledAt?: string;
            /**
             * @description By a request; it returned 410; nothing but failures for five days.
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
             * @description When it was created.
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
            /** @description IP addresses or CIDRs this workspace's credentials may be used from; empty: any. */
            allowIps: string[];
            /** @description Whether a message that is no template is refused (422 `WINDOW_CLOSED`) when its recipient has not written for 24 hours. */
            checkWindow: boolean;
            /**
             * @description The conversations that members with the role `agent` see, in every call: `all`; `unassigned`: theirs and those that nobody has taken; `own`: theirs alone.
             * @enum {string}
             */
            agentsSee: "all" | "unassigned" | "own";
            /** @description Whether a conversation whose person waits, and which nobody has taken, is given in turn to the members who take part and have room. */
            autoAssign: boolean;
            /**
             * Format: date-time
             * @description When the operator let it connect real numbers.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            approvedAt?: string;
            /** @description true: a sample shop; everything in it was made up. */
            sample?: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:30:00.000+05:30
             */
            createdAt: string;
        };
        /** WorkspaceChange */
        WorkspaceChange: {
            /** @description The name that people see. */
            name?: string;
            /** @description IP addresses or CIDRs (IPv4, IPv6), your own among them; empty: any. */
            allowIps?: string[];
            /** @description Refuses a message that is no template when its recipient has not written for 24 hours, before it is accepted. */
            checkWindow?: boolean;
            /**
             * @description The conversations that members with the role `agent` see, in every call: `all`; `unassigned`: theirs and those that nobody has taken; `own`: theirs alone.
             * @enum {string}
             */
            agentsSee?: "all" | "unassigned" | "own";
            /** @description Whether a conversation whose person waits, and which nobody has taken, is given in turn to the members who take part and have room. */
            autoAssign?: boolean;
        };
        /** WorkspaceInput */
        WorkspaceInput: {
            name: string;
            /**
             * @description Lower-case letters, digits and hyphens; made from the name when absent.
             * @example rao-textiles
             */
            slug?: string;
        };
        /** MessageEvent */
        MessageEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.unconfirmed" | "message.cancelled" | "message.received";
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
        /** MediaEvent */
        MediaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "media.stored" | "media.failed";
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
            data: components["schemas"]["Medium"];
        };
        /** ContactEvent */
        ContactEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "contact.created" | "contact.updated" | "contact.opted_out" | "contact.opted_in" | "contact.erased";
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
            data: components["schemas"]["ContactEventData"];
        };
        /** ConversationEvent */
        ConversationEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "conversation.updated";
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
            data: components["schemas"]["Conversation"];
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
            data: components["schemas"]["TemplateEventData"];
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
        /** @description Conflict: `CONFLICT` */
        Conflict2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `CONFLICT` */
        Conflict3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Gone: `EVENTS_DELETED` */
        EventsDeleted: {
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
        /** @description Conflict: `IDEMPOTENCY_IN_PROGRESS` */
        IdempotencyInProgress: {
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
        /** @description Conflict: `IDEMPOTENCY_IN_PROGRESS`, `CONFLICT` */
        IdempotencyInProgressOrConflict: {
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
        /** @description Unprocessable Entity: `IDEMPOTENCY_MISMATCH` */
        IdempotencyMismatch: {
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
        /** @description Forbidden: `INSUFFICIENT_ROLE` */
        InsufficientRole: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `INSUFFICIENT_ROLE`, `IP_NOT_ALLOWED` */
        InsufficientRoleOrIpNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `INSUFFICIENT_ROLE`, `ORIGIN_NOT_ALLOWED` */
        InsufficientRoleOrOriginNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description Internal Server Error: `INTERNAL_ERROR` */
        InternalError2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description Bad Request: `INVALID_PARAMETER` */
        InvalidParameter2: {
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
        InvalidParameter3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Bad Request: `INVALID_PARAMETER` */
        InvalidParameter4: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Bad Request: `INVALID_PARAMETER` */
        InvalidParameter5: {
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
        InvalidParameter6: {
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
        /** @description Bad Request: `INVALID_PAYLOAD`, `INVALID_PARAMETER` */
        InvalidPayloadOrInvalidParameter: {
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
        /** @description Bad Request: `INVALID_PAYLOAD`, `INVALID_PARAMETER` */
        InvalidPayloadOrInvalidParameter2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Bad Request: `INVALID_PAYLOAD`, `INVALID_PARAMETER` */
        InvalidPayloadOrInvalidParameter3: {
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
        /** @description Bad Request: `INVALID_PAYLOAD`, `INVALID_PARAMETER` */
        InvalidPayloadOrInvalidParameter4: {
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
        /** @description Bad Request: `INVALID_PAYLOAD`, `INVALID_PARAMETER` */
        InvalidPayloadOrInvalidParameter5: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Bad Request: `INVALID_PAYLOAD`, `INVALID_PARAMETER` */
        InvalidPayloadOrInvalidParameter6: {
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
        /** @description Bad Request: `INVALID_PAYLOAD`, `INVALID_PARAMETER` */
        InvalidPayloadOrInvalidParameter7: {
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
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
        IpNotAllowedOrInsufficientScope2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE` */
        IpNotAllowedOrInsufficientScope3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE` */
        IpNotAllowedOrInsufficientScopeOrInsufficientRole: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE`, `ORIGIN_NOT_ALLOWED` */
        IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE`, `ORIGIN_NOT_ALLOWED` */
        IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE`, `ORIGIN_NOT_ALLOWED` */
        IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE`, `ORIGIN_NOT_ALLOWED` */
        IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE`, `ORIGIN_NOT_ALLOWED` */
        IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed5: {
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
        /** @description Not Found: `NOT_FOUND` */
        NotFound2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `NOT_FOUND` */
        NotFound3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `ORIGIN_NOT_ALLOWED` */
        OriginNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `ORIGIN_NOT_ALLOWED`, `INSUFFICIENT_ROLE`, `IP_NOT_ALLOWED` */
        OriginNotAllowedOrInsufficientRoleOrIpNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description Payload Too Large: `PAYLOAD_TOO_LARGE` */
        PayloadTooLarge2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Precondition Failed: `PRECONDITION_FAILED` */
        PreconditionFailed: {
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
        /** @description Too Many Requests: `RATE_LIMIT_EXCEEDED` */
        RateLimitExceeded2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too Many Requests: `RATE_LIMIT_EXCEEDED` */
        RateLimitExceeded3: {
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
        /** @description Service Unavailable: `SERVICE_UNAVAILABLE` */
        ServiceUnavailable2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unprocessable Entity: `TEMPLATE_REFUSED`, `CHANNEL_NOT_READY` */
        TemplateRefusedOrChannelNotReady: {
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
        /** @description Unauthorized: `UNAUTHORIZED` */
        Unauthorized2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description Unsupported Media Type: `UNSUPPORTED_MEDIA_TYPE` */
        UnsupportedMediaType2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
         * @description The id of this request, which the log has too: the one that the request gave in this header, if it has 1 to 128 letters, digits and `_.:-`.
         * @example req_01k9z6c7h2m4n8p0q2r4s6t8v0
         */
        "X-Request-Id": string;
        /**
         * @description Where a credential comes from (RFC 6750, RFC 9728).
         * @example Bearer resource_metadata="https://meghdoot.example/.well-known/oauth-protected-resource"
         */
        "WWW-Authenticate": string;
        /**
         * @description Names the state of what was read; send it back in `If-None-Match` or `If-Match`.
         * @example "0a1b2c3d4e5f6g7h8i9j0k"
         */
        ETag: string;
        /**
         * @description `true`: this is the response to an earlier request with the same key.
         * @example true
         */
        "Idempotent-Replayed": string;
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
    listGrants: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "gnt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "client": {
                     *             "id": "https://assistant.example.com/client",
                     *             "name": "Order assistant",
                     *             "host": "assistant.example.com"
                     *           },
                     *           "workspace": {
                     *             "id": "wks_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "name": "Demo"
                     *           },
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "expiresAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Grant"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter3"];
            401: components["responses"]["Unauthorized2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    revokeGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example gnt_01k9z6c7h2m4n8p0q2r4s6t8v0 */
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "gnt_01k9z6c7h2m4n8p0q2r4s6t8v0",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listInvitations: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "inv_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "email": "asha.rao@example.com",
                     *           "role": "owner",
                     *           "invitedBy": {
                     *             "personId": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "name": "Asha Rao",
                     *             "email": "asha.rao@example.com"
                     *           },
                     *           "mail": "waiting",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "expiresAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Invitation"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter3"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRoleOrIpNotAllowed"];
            404: components["responses"]["NotFound2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    createInvitation: {
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
                 *       "email": "asha.rao@example.com",
                 *       "role": "owner"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "id",
                     *         "email": "asha.rao@example.com",
                     *         "role": "owner",
                     *         "invitedBy": {
                     *           "personId": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Asha Rao",
                     *           "email": "asha.rao@example.com"
                     *         },
                     *         "mail": "waiting",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "expiresAt": "2026-11-20T15:30:00.000+05:30",
                     *         "link": "link"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MadeInvitation"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter5"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowedOrInsufficientRoleOrIpNotAllowed"];
            404: components["responses"]["NotFound2"];
            /** @description Conflict: `CONFLICT` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            429: components["responses"]["RateLimitExceeded2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example inv_01k9z6c7h2m4n8p0q2r4s6t8v0 */
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "inv_01k9z6c7h2m4n8p0q2r4s6t8v0",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowedOrInsufficientRoleOrIpNotAllowed"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listMembers: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "personId": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Asha Rao",
                     *           "email": "asha.rao@example.com",
                     *           "role": "owner",
                     *           "away": true,
                     *           "capacity": 1,
                     *           "since": "2026-11-20T15:30:00.000+05:30",
                     *           "keys": [
                     *             {
                     *               "id": "key_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *               "name": "Backend",
                     *               "kind": "read-only",
                     *               "lastFour": "4x7Q"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Member"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter3"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRoleOrIpNotAllowed"];
            404: components["responses"]["NotFound3"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description Whether the keys that they are behind are revoked with that; they stay if absent. */
                revokeKeys?: boolean;
            };
            header?: never;
            path: {
                /** @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                personId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "personId": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "deleted": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            personId: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowedOrInsufficientRoleOrIpNotAllowed"];
            404: components["responses"]["NotFound3"];
            409: components["responses"]["Conflict3"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                personId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner",
                 *       "revokeKeys": true
                 *     }
                 */
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "personId": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "name": "Asha Rao",
                     *         "email": "asha.rao@example.com",
                     *         "role": "owner",
                     *         "away": true,
                     *         "capacity": 1,
                     *         "since": "2026-11-20T15:30:00.000+05:30",
                     *         "keys": [
                     *           {
                     *             "id": "key_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "name": "Backend",
                     *             "kind": "read-only",
                     *             "lastFour": "4x7Q"
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Member"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowedOrInsufficientRoleOrIpNotAllowed"];
            404: components["responses"]["NotFound3"];
            409: components["responses"]["Conflict3"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    changeAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example usr_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                personId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "capacity": 10,
                 *       "away": true
                 *     }
                 */
                "application/json": components["schemas"]["AssignmentChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "personId": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "capacity": 10,
                     *         "away": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            personId: string;
                            /**
                             * @description Conversations are given to them automatically while they have fewer open ones than this; absent: they take no part. null: they take no part any more. For owners and admins.
                             * @example 10
                             */
                            capacity?: number | null;
                            /** @description Whether they are away, by their own word: no conversation is given to them automatically. Everybody says it of themselves. */
                            away?: boolean;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowedOrInsufficientRoleOrIpNotAllowed"];
            404: components["responses"]["NotFound3"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getNotifications: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "choices": {
                     *           "kinds": {
                     *             "mine": {
                     *               "push": true,
                     *               "sound": true
                     *             },
                     *             "unassigned": {
                     *               "push": true,
                     *               "sound": true
                     *             },
                     *             "assigned": {
                     *               "push": true,
                     *               "sound": true
                     *             }
                     *           },
                     *           "showText": true,
                     *           "quietHours": {
                     *             "from": "21:00",
                     *             "to": "08:00",
                     *             "timeZone": "Asia/Kolkata"
                     *           },
                     *           "mailAfterMinutes": 5
                     *         },
                     *         "devices": [
                     *           {
                     *             "id": "id",
                     *             "current": true,
                     *             "agent": "agent",
                     *             "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *           }
                     *         ],
                     *         "publicKey": "publicKey",
                     *         "mails": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Notifications"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter3"];
            401: components["responses"]["Unauthorized2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    chooseNotifications: {
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
                 *       "kinds": {
                 *         "mine": {
                 *           "push": true,
                 *           "sound": true
                 *         },
                 *         "unassigned": {
                 *           "push": true,
                 *           "sound": true
                 *         },
                 *         "assigned": {
                 *           "push": true,
                 *           "sound": true
                 *         }
                 *       },
                 *       "showText": true,
                 *       "quietHours": {
                 *         "from": "21:00",
                 *         "to": "08:00",
                 *         "timeZone": "Asia/Kolkata"
                 *       },
                 *       "mailAfterMinutes": 5
                 *     }
                 */
                "application/json": components["schemas"]["NotificationChoicesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "kinds": {
                     *           "mine": {
                     *             "push": true,
                     *             "sound": true
                     *           },
                     *           "unassigned": {
                     *             "push": true,
                     *             "sound": true
                     *           },
                     *           "assigned": {
                     *             "push": true,
                     *             "sound": true
                     *           }
                     *         },
                     *         "showText": true,
                     *         "quietHours": {
                     *           "from": "21:00",
                     *           "to": "08:00",
                     *           "timeZone": "Asia/Kolkata"
                     *         },
                     *         "mailAfterMinutes": 5
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NotificationChoices"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    addNotificationDevice: {
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
                 *       "endpoint": "https://push.example.com/send/1f3a",
                 *       "keys": {
                 *         "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                 *         "auth": "BTBZMqHH6r4Tts7J_aSIgg"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PushSubscription"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "id",
                     *         "current": true,
                     *         "agent": "agent",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NotificationDevice"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    removeNotificationDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "id",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getNews: {
        parameters: {
            query?: {
                /** @description The sequence of an event; absent: there are no notices, only the count. */
                after?: number;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "unread": 1,
                     *         "sequence": 42,
                     *         "notices": [
                     *           {
                     *             "kind": "mine",
                     *             "conversationId": "cnv_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "title": "Asha Rao",
                     *             "body": "Is the blue one there?",
                     *             "push": true,
                     *             "sound": true
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["News"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            404: components["responses"]["NotFound2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    testNotifications: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "id",
                     *           "result": "taken"
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NotificationTest"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listRegistrations: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "reg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "registrationId": "reg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "kind": "lead",
                     *           "status": "open",
                     *           "name": "Asha Rao",
                     *           "email": "asha.rao@example.com",
                     *           "useCases": [
                     *             "order updates"
                     *           ],
                     *           "address": "203.0.113.7",
                     *           "agent": "OrderAgent/1.0",
                     *           "workspaceId": "wks_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "expiresAt": "2026-11-20T15:30:00.000+05:30",
                     *           "claimedAt": "2026-11-20T15:30:00.000+05:30"
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
                        data: components["schemas"]["Registration"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRole"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listSetAsideWebhooks: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "bat_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "receivedAt": "2026-11-20T15:30:00.000+05:30",
                     *           "setAsideAt": "2026-11-20T15:30:00.000+05:30",
                     *           "tries": 1
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
                        data: components["schemas"]["SetAsideWebhook"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRole"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteSetAsideWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "id",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    applySetAsideWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "id",
                     *         "queued": true
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
                            queued: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listInquiries: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "inq_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Asha Rao",
                     *           "email": "asha@example.com",
                     *           "phone": "+91 98765 43210",
                     *           "company": "Rao Textiles",
                     *           "inquiryType": "sales",
                     *           "message": "We would like to know more.",
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
                        data: components["schemas"]["Inquiry"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRole"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "mal_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "kind": "account.sign-up",
                     *           "to": "asha.rao@example.com",
                     *           "subject": "Confirm your e-mail",
                     *           "status": "waiting",
                     *           "tries": 1,
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "sentAt": "2026-11-20T15:30:00.000+05:30"
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
                        data: components["schemas"]["Mail"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRole"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example mal_01k9z6c7h2m4n8p0q2r4s6t8v0 */
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "mal_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "kind": "account.sign-up",
                     *         "to": "asha.rao@example.com",
                     *         "subject": "Confirm your e-mail",
                     *         "status": "waiting",
                     *         "tries": 1,
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "sentAt": "2026-11-20T15:30:00.000+05:30",
                     *         "text": "Somebody, hopefully you, asked for a Meghdoot account with this address."
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MailDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter3"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRole"];
            404: components["responses"]["NotFound2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    retryMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example mal_01k9z6c7h2m4n8p0q2r4s6t8v0 */
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "mal_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "kind": "account.sign-up",
                     *         "to": "asha.rao@example.com",
                     *         "subject": "Confirm your e-mail",
                     *         "status": "waiting",
                     *         "tries": 1,
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "sentAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Mail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listPartnerApplications: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "app_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "email": "asha@example.com",
                     *           "partnershipType": "reseller",
                     *           "name": "Asha Rao",
                     *           "agencyName": "Rao Media",
                     *           "message": "We would like to know more.",
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
                        data: components["schemas"]["PartnerApplication"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRole"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "wks_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "slug": "demo",
                     *           "name": "Demo",
                     *           "mode": "test",
                     *           "allowIps": [
                     *             "203.0.113.0/24"
                     *           ],
                     *           "checkWindow": true,
                     *           "agentsSee": "all",
                     *           "autoAssign": true,
                     *           "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *           "sample": true,
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
                        data: components["schemas"]["Workspace"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRole"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    approveWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example wks_01k9z6c7h2m4n8p0q2r4s6t8v0 */
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
                     *         "checkWindow": true,
                     *         "agentsSee": "all",
                     *         "autoAssign": true,
                     *         "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "sample": true,
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["InsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    changePassword: {
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
                 *       "current": "a few words of your own",
                 *       "password": "some other words of your own"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "done": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {boolean} */
                            done: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            429: components["responses"]["RateLimitExceeded2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    changeProfile: {
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
                 *       "language": "hi"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "email": "asha.rao@example.com",
                     *         "name": "Asha Rao",
                     *         "operator": true,
                     *         "emailVerified": true,
                     *         "language": "en"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Person"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    openSampleShop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "slug": "demo"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            slug: string;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    eraseSampleShop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "slug": "demo",
                     *         "deleted": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            slug: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getSession: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "person": {
                     *           "id": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "email": "asha.rao@example.com",
                     *           "name": "Asha Rao",
                     *           "operator": true,
                     *           "emailVerified": true,
                     *           "language": "en"
                     *         },
                     *         "workspaces": [
                     *           {
                     *             "id": "wks_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "slug": "demo",
                     *             "name": "Demo",
                     *             "mode": "test",
                     *             "role": "owner",
                     *             "away": true,
                     *             "sample": true,
                     *             "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *             "waitsForApproval": true,
                     *             "hasNumber": true,
                     *             "checkWindow": true
                     *           }
                     *         ],
                     *         "csrf": "v1.…"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Session"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter3"];
            401: components["responses"]["Unauthorized2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listSessions: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "ses_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "current": true,
                     *           "address": "203.0.113.7",
                     *           "agent": "Mozilla/5.0 (Android 16; Mobile)",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "lastSeenAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OpenSession"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter3"];
            401: components["responses"]["Unauthorized2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example ses_01k9z6c7h2m4n8p0q2r4s6t8v0 */
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "ses_01k9z6c7h2m4n8p0q2r4s6t8v0",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    signIn: {
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
                 *       "email": "asha.rao@example.com",
                 *       "password": "a few words of your own"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "person": {
                     *           "id": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "email": "asha.rao@example.com",
                     *           "name": "Asha Rao",
                     *           "operator": true,
                     *           "emailVerified": true,
                     *           "language": "en"
                     *         },
                     *         "workspaces": [
                     *           {
                     *             "id": "wks_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "slug": "demo",
                     *             "name": "Demo",
                     *             "mode": "test",
                     *             "role": "owner",
                     *             "away": true,
                     *             "sample": true,
                     *             "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *             "waitsForApproval": true,
                     *             "hasNumber": true,
                     *             "checkWindow": true
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SignedIn"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter5"];
            /** @description Unauthorized: `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["OriginNotAllowed"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            429: components["responses"]["RateLimitExceeded2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    signOut: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "done": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {boolean} */
                            done: true;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    openWorkspace: {
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
                 *       "name": "Rao Textiles",
                 *       "slug": "rao-textiles"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
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
                     *         "role": "owner",
                     *         "away": true,
                     *         "sample": true,
                     *         "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "waitsForApproval": true,
                     *         "hasNumber": true,
                     *         "checkWindow": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OwnWorkspace"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["OriginNotAllowed"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            500: components["responses"]["InternalError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
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
                         * @description When this response was made (IST).
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
            429: components["responses"]["RateLimitExceeded3"];
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
                         * @description When this response was made (IST).
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
            429: components["responses"]["RateLimitExceeded3"];
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
            429: components["responses"]["RateLimitExceeded3"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           "id": "aud_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "at": "2026-11-20T15:30:00.000+05:30",
                     *           "actor": {
                     *             "type": "key",
                     *             "id": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "name": "Asha Rao"
                     *           },
                     *           "action": "key.revoked",
                     *           "target": "key_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "targetName": "Order service",
                     *           "address": "203.0.113.7",
                     *           "detail": {
                     *             "role": "admin"
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
                        data: components["schemas"]["AuditEntry"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRole"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    connectChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneNumberId": "106540352242922",
                 *       "wabaId": "102290129340398",
                 *       "accessToken": "accessToken",
                 *       "appSecret": "appSecret",
                 *       "verifyToken": "verifyToken",
                 *       "messagesPerSecond": 80,
                 *       "lostAnswer": "hold"
                 *     }
                 */
                "application/json": components["schemas"]["ChannelInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "channel": {
                     *           "id": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "phone": "+919812345678",
                     *           "displayName": "Rao Textiles",
                     *           "mode": "simulator",
                     *           "status": "ready",
                     *           "messagesPerSecond": 80,
                     *           "lostAnswer": "hold",
                     *           "phoneNumberId": "106540352242922",
                     *           "wabaId": "102290129340398"
                     *         },
                     *         "callbackUrl": "https://meghdoot.example/webhooks/whatsapp",
                     *         "verifyToken": "b3ZlcnRoZXJhaW5ib3c4Y2xvdWRz",
                     *         "templates": 1
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectedChannel"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "channel": {
                     *           "id": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "phone": "+919812345678",
                     *           "displayName": "Rao Textiles",
                     *           "mode": "simulator",
                     *           "status": "ready",
                     *           "messagesPerSecond": 80,
                     *           "lostAnswer": "hold",
                     *           "phoneNumberId": "106540352242922",
                     *           "wabaId": "102290129340398"
                     *         },
                     *         "callbackUrl": "https://meghdoot.example/webhooks/whatsapp",
                     *         "verifyToken": "b3ZlcnRoZXJhaW5ib3c4Y2xvdWRz",
                     *         "templates": 1
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectedChannel"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkChannel: {
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
                 *       "accessToken": "accessToken",
                 *       "appSecret": "appSecret",
                 *       "phoneNumberId": "106540352242922",
                 *       "wabaId": "102290129340398"
                 *     }
                 */
                "application/json": components["schemas"]["CredentialsToCheck"];
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
                     *         "checks": [
                     *           {
                     *             "field": "accessToken",
                     *             "ok": true,
                     *             "message": "Your order has been shipped.",
                     *             "hint": "hint"
                     *           }
                     *         ],
                     *         "number": {
                     *           "phone": "+919812345678",
                     *           "displayName": "Rao Textiles",
                     *           "quality": "GREEN"
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CheckedCredentials"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                     *         "wabaId": "102290129340398",
                     *         "callbackUrl": "https://meghdoot.example/webhooks/whatsapp",
                     *         "lastWebhookAt": "2026-11-20T15:30:00.000+05:30",
                     *         "appId": "appId",
                     *         "templatesSyncedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ChannelDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
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
                 *       "status": "ready",
                 *       "appId": "123456789012345"
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
                    ETag: components["headers"]["ETag"];
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContactAttributes: {
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
                     *       "data": [
                     *         {
                     *           "id": "atr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "key": "shoe_size",
                     *           "name": "Shoe size",
                     *           "type": "text",
                     *           "choices": [
                     *             "retail",
                     *             "wholesale"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactAttribute"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addContactAttribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "customer",
                 *       "name": "Customer",
                 *       "type": "choice",
                 *       "choices": [
                 *         "retail",
                 *         "wholesale"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactAttributeInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "atr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "key": "shoe_size",
                     *         "name": "Shoe size",
                     *         "type": "text",
                     *         "choices": [
                     *           "retail",
                     *           "wholesale"
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
                        data: components["schemas"]["ContactAttribute"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContactAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                     *         "id": "id",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeContactAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Shoe size",
                 *       "choices": [
                 *         "retail",
                 *         "wholesale"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactAttributeChange"];
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
                     *         "id": "atr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "key": "shoe_size",
                     *         "name": "Shoe size",
                     *         "type": "text",
                     *         "choices": [
                     *           "retail",
                     *           "wholesale"
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
                        data: components["schemas"]["ContactAttribute"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter3"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContactChanges: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           "id": "cch_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "state": "running",
                     *           "condition": {
                     *             "tags": {
                     *               "all": [
                     *                 "vip"
                     *               ],
                     *               "none": [
                     *                 "staff"
                     *               ]
                     *             },
                     *             "attributes": [
                     *               {
                     *                 "key": "city",
                     *                 "is": [
                     *                   "Pune",
                     *                   "Mumbai"
                     *                 ]
                     *               }
                     *             ],
                     *             "optedOut": false,
                     *             "lastWroteBefore": "2026-11-01T00:00:00+05:30"
                     *           },
                     *           "addTags": [
                     *             "diwali"
                     *           ],
                     *           "removeTags": [
                     *             "diwali"
                     *           ],
                     *           "attributes": {
                     *             "shoe_size": 8,
                     *             "wholesale": true
                     *           },
                     *           "matched": 4312,
                     *           "changed": 4200,
                     *           "failed": 0,
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "finishedAt": "2026-11-20T15:30:00.000+05:30"
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
                        data: components["schemas"]["ContactsChange"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter": {
                 *         "tags": {
                 *           "all": [
                 *             "vip"
                 *           ]
                 *         }
                 *       },
                 *       "addTags": [
                 *         "diwali"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactsChangeInput"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "cch_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "running",
                     *         "condition": {
                     *           "tags": {
                     *             "all": [
                     *               "vip"
                     *             ],
                     *             "none": [
                     *               "staff"
                     *             ]
                     *           },
                     *           "attributes": [
                     *             {
                     *               "key": "city",
                     *               "is": [
                     *                 "Pune",
                     *                 "Mumbai"
                     *               ]
                     *             }
                     *           ],
                     *           "optedOut": false,
                     *           "lastWroteBefore": "2026-11-01T00:00:00+05:30"
                     *         },
                     *         "addTags": [
                     *           "diwali"
                     *         ],
                     *         "removeTags": [
                     *           "diwali"
                     *         ],
                     *         "attributes": {
                     *           "shoe_size": 8,
                     *           "wholesale": true
                     *         },
                     *         "matched": 4312,
                     *         "changed": 4200,
                     *         "failed": 0,
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "finishedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactsChange"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContactChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                     *         "id": "cch_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "running",
                     *         "condition": {
                     *           "tags": {
                     *             "all": [
                     *               "vip"
                     *             ],
                     *             "none": [
                     *               "staff"
                     *             ]
                     *           },
                     *           "attributes": [
                     *             {
                     *               "key": "city",
                     *               "is": [
                     *                 "Pune",
                     *                 "Mumbai"
                     *               ]
                     *             }
                     *           ],
                     *           "optedOut": false,
                     *           "lastWroteBefore": "2026-11-01T00:00:00+05:30"
                     *         },
                     *         "addTags": [
                     *           "diwali"
                     *         ],
                     *         "removeTags": [
                     *           "diwali"
                     *         ],
                     *         "attributes": {
                     *           "shoe_size": 8,
                     *           "wholesale": true
                     *         },
                     *         "matched": 4312,
                     *         "changed": 4200,
                     *         "failed": 0,
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "finishedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactsChange"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContactFilters: {
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
                     *       "data": [
                     *         {
                     *           "id": "flt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Regulars in Pune",
                     *           "condition": {
                     *             "tags": {
                     *               "all": [
                     *                 "vip"
                     *               ],
                     *               "none": [
                     *                 "staff"
                     *               ]
                     *             },
                     *             "attributes": [
                     *               {
                     *                 "key": "city",
                     *                 "is": [
                     *                   "Pune",
                     *                   "Mumbai"
                     *                 ]
                     *               }
                     *             ],
                     *             "optedOut": false,
                     *             "lastWroteBefore": "2026-11-01T00:00:00+05:30"
                     *           },
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactFilter"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addContactFilter: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Regulars",
                 *       "condition": {
                 *         "tags": {
                 *           "all": [
                 *             "vip"
                 *           ],
                 *           "none": [
                 *             "staff"
                 *           ]
                 *         },
                 *         "optedOut": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactFilterInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "flt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "name": "Regulars in Pune",
                     *         "condition": {
                     *           "tags": {
                     *             "all": [
                     *               "vip"
                     *             ],
                     *             "none": [
                     *               "staff"
                     *             ]
                     *           },
                     *           "attributes": [
                     *             {
                     *               "key": "city",
                     *               "is": [
                     *                 "Pune",
                     *                 "Mumbai"
                     *               ]
                     *             }
                     *           ],
                     *           "optedOut": false,
                     *           "lastWroteBefore": "2026-11-01T00:00:00+05:30"
                     *         },
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactFilter"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContactFilter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                     *         "id": "id",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeContactFilter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Regulars in Pune"
                 *     }
                 */
                "application/json": components["schemas"]["ContactFilterChange"];
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
                     *         "id": "flt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "name": "Regulars in Pune",
                     *         "condition": {
                     *           "tags": {
                     *             "all": [
                     *               "vip"
                     *             ],
                     *             "none": [
                     *               "staff"
                     *             ]
                     *           },
                     *           "attributes": [
                     *             {
                     *               "key": "city",
                     *               "is": [
                     *                 "Pune",
                     *                 "Mumbai"
                     *               ]
                     *             }
                     *           ],
                     *           "optedOut": false,
                     *           "lastWroteBefore": "2026-11-01T00:00:00+05:30"
                     *         },
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactFilter"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter3"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
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
                /** @description Only these contacts, such as those that a page of messages names: several parameters, or one with commas. Those that are not there are left out. It cannot be combined with another filter. */
                id?: string[];
                /** @description Only contacts with exactly this tag. */
                tag?: string;
                /** @description Only the contact with this number (E.164; write `+` as `%2B`). */
                phone?: string;
                /** @description The beginning of a number, or of any word of a name. Digits are a number: with `+` (write `%2B`) and the country code, or without, `98765` finding `+9198765…` as well as `+98765…`; blanks, dashes and brackets do not count. Anything else is a name, in any script, in either case, with or without its accents; of several words each must begin a word of the name, in any order. */
                search?: string;
                /** @description Only contacts that fit: the id of a saved filter, or a condition as JSON, of the form that `POST /api/v1/contact-filters` takes. */
                filter?: string;
                /** @description The order: `newest` first, by `name`, or `lastWrote`: who wrote last first. Those without come last. */
                sort?: "newest" | "name" | "lastWrote";
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           "attributes": {
                     *             "shoe_size": 8,
                     *             "wholesale": true
                     *           },
                     *           "lastWroteAt": "2026-11-20T15:30:00.000+05:30",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                     *         "attributes": {
                     *           "shoe_size": 8,
                     *           "wholesale": true
                     *         },
                     *         "lastWroteAt": "2026-11-20T15:30:00.000+05:30",
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countContacts: {
        parameters: {
            query?: {
                /** @description Only contacts that fit: the id of a saved filter, or a condition as JSON, of the form that `POST /api/v1/contact-filters` takes. */
                filter?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "count": 4312,
                     *         "more": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description At most 10,000.
                             * @example 4312
                             */
                            count: number;
                            /** @description There may be more than were counted. */
                            more: boolean;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportContacts: {
        parameters: {
            query?: {
                format?: "csv" | "jsonl";
                /** @description Only contacts that fit: the id of a saved filter, or a condition as JSON, of the form that `POST /api/v1/contact-filters` takes. */
                filter?: string;
                sort?: "newest" | "name" | "lastWrote";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example id,phone,name */
                    "text/csv": string;
                    /** @example {"id":"con_01k9…"} */
                    "application/jsonl": string;
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
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                     *         "attributes": {
                     *           "shoe_size": 8,
                     *           "wholesale": true
                     *         },
                     *         "lastWroteAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "windows": [
                     *           {
                     *             "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "windowOpenUntil": "2026-11-20T15:30:00.000+05:30"
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                     *         "attributes": {
                     *           "shoe_size": 8,
                     *           "wholesale": true
                     *         },
                     *         "lastWroteAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "windows": [
                     *           {
                     *             "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "windowOpenUntil": "2026-11-20T15:30:00.000+05:30"
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter3"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseContact: {
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
            /** @description Accepted */
            202: {
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
                     *         "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "erasing",
                     *         "messages": 42,
                     *         "askedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "erasedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getErasure: {
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
                     *         "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "erasing",
                     *         "messages": 42,
                     *         "askedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "erasedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRole"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewContactMerge: {
        parameters: {
            query: {
                /**
                 * @description The contact that goes into this one.
                 * @example con_01k9z6c7h2m4n8p0q2r4s6t8v0
                 */
                contactId: string;
                /**
                 * @description Which of the two numbers is shown and written to, where each has one. A message from the other number is still one of this person.
                 * @example +919876543210
                 */
                phone?: string;
            };
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
                     *         "contact": {
                     *           "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "phone": "+919876543210",
                     *           "name": "Asha Rao",
                     *           "username": "asha.rao",
                     *           "tags": [
                     *             "vip",
                     *             "pune"
                     *           ],
                     *           "attributes": {
                     *             "shoe_size": 8,
                     *             "wholesale": true
                     *           },
                     *           "lastWroteAt": "2026-11-20T15:30:00.000+05:30",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "other": {
                     *           "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "phone": "+919876543210",
                     *           "name": "Asha Rao",
                     *           "username": "asha.rao",
                     *           "tags": [
                     *             "vip",
                     *             "pune"
                     *           ],
                     *           "attributes": {
                     *             "shoe_size": 8,
                     *             "wholesale": true
                     *           },
                     *           "lastWroteAt": "2026-11-20T15:30:00.000+05:30",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "moves": {
                     *           "messages": 1,
                     *           "conversations": 1,
                     *           "notes": 1
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactMergePreview"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
    mergeContacts: {
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
                 *       "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                 *       "phone": "+919876543210"
                 *     }
                 */
                "application/json": components["schemas"]["ContactMerge"];
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
                     *         "attributes": {
                     *           "shoe_size": 8,
                     *           "wholesale": true
                     *         },
                     *         "lastWroteAt": "2026-11-20T15:30:00.000+05:30",
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContactNotes: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "nte_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "text": "Hello",
                     *           "author": "author",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "conversationId": "conversationId"
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
                        data: components["schemas"]["ContactNote"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addContactNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
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
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["NoteInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "nte_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "text": "Hello",
                     *         "author": "author",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "conversationId": "conversationId"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ContactNote"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter6"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContactNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example con_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
                noteId: string;
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description `waiting`: open, and the person waits for an answer; who has waited longest comes first. `mine`: open, and taken by the member who asks. `unassigned`: open, and taken by nobody. All others are sorted by the newest message. */
                view?: "waiting" | "mine" | "unassigned" | "all";
                state?: "open" | "closed" | "snoozed";
                channelId?: string;
                contactId?: string;
                /** @description Taken by this member. */
                assignee?: string;
                label?: string;
                /** @description Only those with unread messages. */
                unread?: boolean;
                /**
                 * @description What is typed into a search: first those with people found by the beginning of a number or of a word of their name, as in the search for contacts, 50 people at most; then those in which a message has a word that begins so, 50 at most, each with its newest such message as `match`. All words must be there.
                 * @example sunita
                 */
                search?: string;
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           "id": "cnv_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "state": "open",
                     *           "snoozedUntil": "2026-11-20T15:30:00.000+05:30",
                     *           "assignee": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "assignedBy": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "labels": [
                     *             "label"
                     *           ],
                     *           "unread": 1,
                     *           "waitingSince": "2026-11-20T15:30:00.000+05:30",
                     *           "windowOpenUntil": "2026-11-20T15:30:00.000+05:30",
                     *           "lastMessageAt": "2026-11-20T15:30:00.000+05:30",
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *           "updatedAt": "2026-11-20T15:30:00.000+05:30",
                     *           "contact": {
                     *             "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "name": "Asha Rao",
                     *             "phone": "+919812345678",
                     *             "username": "asha.rao"
                     *           },
                     *           "lastMessage": {
                     *             "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "direction": "outbound",
                     *             "type": "type",
                     *             "status": "status",
                     *             "text": "Hello",
                     *             "templateName": "templateName",
                     *             "templateLanguage": "templateLanguage",
                     *             "variables": [
                     *               "variable"
                     *             ],
                     *             "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *           },
                     *           "match": {
                     *             "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "direction": "outbound",
                     *             "snippet": [
                     *               {
                     *                 "text": "Where is my "
                     *               },
                     *               {
                     *                 "text": "order",
                     *                 "match": true
                     *               },
                     *               {
                     *                 "text": "?"
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-20T15:30:00.000+05:30"
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
                        data: components["schemas"]["ConversationDetail"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                 *       "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "cnv_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "open",
                     *         "snoozedUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "assignee": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "assignedBy": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "labels": [
                     *           "label"
                     *         ],
                     *         "unread": 1,
                     *         "waitingSince": "2026-11-20T15:30:00.000+05:30",
                     *         "windowOpenUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "lastMessageAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "contact": {
                     *           "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Asha Rao",
                     *           "phone": "+919812345678",
                     *           "username": "asha.rao"
                     *         },
                     *         "lastMessage": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "type": "type",
                     *           "status": "status",
                     *           "text": "Hello",
                     *           "templateName": "templateName",
                     *           "templateLanguage": "templateLanguage",
                     *           "variables": [
                     *             "variable"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "match": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "snippet": [
                     *             {
                     *               "text": "Where is my "
                     *             },
                     *             {
                     *               "text": "order",
                     *               "match": true
                     *             },
                     *             {
                     *               "text": "?"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAssignees: {
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
                     *       "data": [
                     *         {
                     *           "id": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Meera Iyer",
                     *           "away": true,
                     *           "capacity": 1
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Assignee"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
    listConversationLabels: {
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
                     *       "data": [
                     *         "refund",
                     *         "wholesale"
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /**
                         * @example [
                         *       "refund",
                         *       "wholesale"
                         *     ]
                         */
                        data: string[];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
    readConversationReport: {
        parameters: {
            query?: {
                /** @description The beginning, with an offset; by default seven days, the day of `to` among them. */
                from?: string;
                /** @description The end, with an offset; by default now. */
                to?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "from": "2026-11-20T15:30:00.000+05:30",
                     *         "to": "2026-11-20T15:30:00.000+05:30",
                     *         "waiting": {
                     *           "count": 1,
                     *           "longestSince": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "totals": {
                     *           "answered": 1,
                     *           "closedUnanswered": 1,
                     *           "firstReplies": 1,
                     *           "medianFirstReplyMs": 1,
                     *           "p90FirstReplyMs": 1
                     *         },
                     *         "days": [
                     *           {
                     *             "start": "2026-11-20T15:30:00.000+05:30",
                     *             "answered": 1,
                     *             "closedUnanswered": 1,
                     *             "firstReplies": 1,
                     *             "medianFirstReplyMs": 1,
                     *             "p90FirstReplyMs": 1
                     *           }
                     *         ],
                     *         "hours": [
                     *           {
                     *             "hour": 1,
                     *             "answered": 1,
                     *             "closedUnanswered": 1,
                     *             "firstReplies": 1,
                     *             "medianFirstReplyMs": 1,
                     *             "p90FirstReplyMs": 1
                     *           }
                     *         ],
                     *         "members": [
                     *           {
                     *             "member": "member",
                     *             "name": "Asha Rao",
                     *             "answered": 1,
                     *             "closedUnanswered": 1,
                     *             "firstReplies": 1,
                     *             "medianFirstReplyMs": 1,
                     *             "p90FirstReplyMs": 1
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationReport"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter5"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportConversationReport: {
        parameters: {
            query?: {
                /** @description The beginning, with an offset; by default seven days, the day of `to` among them. */
                from?: string;
                /** @description The end, with an offset; by default now. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example waiting_since,ended_at,kind */
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidParameter5"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
            path: {
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
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "cnv_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "open",
                     *         "snoozedUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "assignee": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "assignedBy": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "labels": [
                     *           "label"
                     *         ],
                     *         "unread": 1,
                     *         "waitingSince": "2026-11-20T15:30:00.000+05:30",
                     *         "windowOpenUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "lastMessageAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "contact": {
                     *           "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Asha Rao",
                     *           "phone": "+919812345678",
                     *           "username": "asha.rao"
                     *         },
                     *         "lastMessage": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "type": "type",
                     *           "status": "status",
                     *           "text": "Hello",
                     *           "templateName": "templateName",
                     *           "templateLanguage": "templateLanguage",
                     *           "variables": [
                     *             "variable"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "match": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "snippet": [
                     *             {
                     *               "text": "Where is my "
                     *             },
                     *             {
                     *               "text": "order",
                     *               "match": true
                     *             },
                     *             {
                     *               "text": "?"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
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
    changeConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "open",
                 *       "snoozedUntil": "2026-11-20T15:30:00.000+05:30",
                 *       "assignee": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                 *       "assigneeBefore": null,
                 *       "labels": [
                 *         "refund",
                 *         "wholesale"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConversationChange"];
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
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "cnv_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "open",
                     *         "snoozedUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "assignee": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "assignedBy": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "labels": [
                     *           "label"
                     *         ],
                     *         "unread": 1,
                     *         "waitingSince": "2026-11-20T15:30:00.000+05:30",
                     *         "windowOpenUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "lastMessageAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "contact": {
                     *           "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Asha Rao",
                     *           "phone": "+919812345678",
                     *           "username": "asha.rao"
                     *         },
                     *         "lastMessage": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "type": "type",
                     *           "status": "status",
                     *           "text": "Hello",
                     *           "templateName": "templateName",
                     *           "templateLanguage": "templateLanguage",
                     *           "variables": [
                     *             "variable"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "match": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "snippet": [
                     *             {
                     *               "text": "Where is my "
                     *             },
                     *             {
                     *               "text": "order",
                     *               "match": true
                     *             },
                     *             {
                     *               "text": "?"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConversationMessages: {
        parameters: {
            query?: {
                /** @description `desc`: newest first; `asc`: oldest first, by acceptance or arrival. */
                order?: "desc" | "asc";
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
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
                     *           "id": "nte_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "text": "Hello",
                     *           "author": "author",
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
                        data: components["schemas"]["Note"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["NoteInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "nte_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "text": "Hello",
                     *         "author": "author",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Note"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter6"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                noteId: string;
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
                     *         "id": "id",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    notePresence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "looking"
                 *     }
                 */
                "application/json": components["schemas"]["PresenceInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "id"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE`, `ORIGIN_NOT_ALLOWED` */
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
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markConversationRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0"
                 *     }
                 */
                "application/json": components["schemas"]["ReadMarkInput"];
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
                     *         "id": "cnv_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "open",
                     *         "snoozedUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "assignee": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "assignedBy": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "labels": [
                     *           "label"
                     *         ],
                     *         "unread": 1,
                     *         "waitingSince": "2026-11-20T15:30:00.000+05:30",
                     *         "windowOpenUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "lastMessageAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "contact": {
                     *           "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Asha Rao",
                     *           "phone": "+919812345678",
                     *           "username": "asha.rao"
                     *         },
                     *         "lastMessage": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "type": "type",
                     *           "status": "status",
                     *           "text": "Hello",
                     *           "templateName": "templateName",
                     *           "templateLanguage": "templateLanguage",
                     *           "variables": [
                     *             "variable"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "match": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "snippet": [
                     *             {
                     *               "text": "Where is my "
                     *             },
                     *             {
                     *               "text": "order",
                     *               "match": true
                     *             },
                     *             {
                     *               "text": "?"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markConversationUnread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                     *         "id": "cnv_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "contactId": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "state": "open",
                     *         "snoozedUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "assignee": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "assignedBy": "usr_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "labels": [
                     *           "label"
                     *         ],
                     *         "unread": 1,
                     *         "waitingSince": "2026-11-20T15:30:00.000+05:30",
                     *         "windowOpenUntil": "2026-11-20T15:30:00.000+05:30",
                     *         "lastMessageAt": "2026-11-20T15:30:00.000+05:30",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "contact": {
                     *           "id": "con_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "name": "Asha Rao",
                     *           "phone": "+919812345678",
                     *           "username": "asha.rao"
                     *         },
                     *         "lastMessage": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "type": "type",
                     *           "status": "status",
                     *           "text": "Hello",
                     *           "templateName": "templateName",
                     *           "templateLanguage": "templateLanguage",
                     *           "variables": [
                     *             "variable"
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "match": {
                     *           "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "direction": "outbound",
                     *           "snippet": [
                     *             {
                     *               "text": "Where is my "
                     *             },
                     *             {
                     *               "text": "order",
                     *               "match": true
                     *             },
                     *             {
                     *               "text": "?"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *         }
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
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
                /** @description Only the events with these numbers, all of them on one page, oldest first: several parameters, or one with commas. It cannot be combined with another filter. */
                sequence?: number[];
                /** @description A sequence number; without it the feed begins with the oldest event that is kept. */
                after?: number;
                /** @description A sequence number. */
                before?: number;
                /** @description Which come first. */
                order?: "oldest" | "newest";
                /** @description The id of the message, contact, template, channel or webhook they are about. */
                subject?: string;
                /** @description The most events to return. */
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter6"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["EventsDeleted"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its place in the feed.
                 * @example 42
                 */
                sequence: string;
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
                     *         "type": "message.read",
                     *         "id": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "sequence": 42,
                     *         "timestamp": "2026-11-20T15:30:09.000+05:30",
                     *         "data": {
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
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Event"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its place in the feed.
                 * @example 42
                 */
                sequence: string;
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
                     *         "event": {
                     *           "id": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "type": "message.queued",
                     *           "sequence": 42,
                     *           "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *         },
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01k9z6c7h2m4n8p0q2r4s6t8v00000000002a",
                     *             "webhookId": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "eventId": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "eventType": "message.delivered",
                     *             "sequence": 42,
                     *             "status": "pending",
                     *             "attempts": [
                     *               {
                     *                 "at": "2026-11-20T15:30:00.000+05:30",
                     *                 "httpStatus": 200,
                     *                 "durationMs": 84
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EventDeliveries"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRole"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRole"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /** @description Revokes the key of this request too. */
                force?: boolean;
            };
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4"];
            404: components["responses"]["NotFound"];
            /** @description Conflict: `CONFLICT` */
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                     *           },
                     *           "mcp": {
                     *             "requests": 6000,
                     *             "seconds": 60
                     *           },
                     *           "workspaceSend": {
                     *             "requests": 6000,
                     *             "seconds": 60
                     *           },
                     *           "workspaceApi": {
                     *             "requests": 6000,
                     *             "seconds": 60
                     *           },
                     *           "workspaceMcp": {
                     *             "requests": 6000,
                     *             "seconds": 60
                     *           },
                     *           "messagesADay": {
                     *             "requests": 6000,
                     *             "seconds": 60
                     *           },
                     *           "changesADay": {
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
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
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMedia: {
        parameters: {
            query?: {
                kind?: "image" | "video" | "audio" | "document" | "sticker";
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           "id": "med_01m7xq05qjw84ssr1r5w8v6fcb",
                     *           "kind": "document",
                     *           "mimeType": "application/pdf",
                     *           "state": "stored",
                     *           "bytes": 48213,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "fileName": "invoice-1042.pdf",
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
                        data: components["schemas"]["Medium"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadMedium: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of invoice-1042.pdf)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["MediaUpload"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "med_01m7xq05qjw84ssr1r5w8v6fcb",
                     *         "kind": "document",
                     *         "mimeType": "application/pdf",
                     *         "state": "stored",
                     *         "bytes": 48213,
                     *         "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "fileName": "invoice-1042.pdf",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Medium"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `IDEMPOTENCY_MISMATCH`, `MEDIA_QUOTA_EXCEEDED`, `MEDIA_TOTAL_EXCEEDED` */
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
    getMedium: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example med_01k9z6c7h2m4n8p0q2r4s6t8v0 */
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
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "med_01m7xq05qjw84ssr1r5w8v6fcb",
                     *         "kind": "document",
                     *         "mimeType": "application/pdf",
                     *         "state": "stored",
                     *         "bytes": 48213,
                     *         "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "fileName": "invoice-1042.pdf",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Medium"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
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
    deleteMedium: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                /** @example med_01k9z6c7h2m4n8p0q2r4s6t8v0 */
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
                     *         "id": "med_01k9z6c7h2m4n8p0q2r4s6t8v0",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    downloadMedium: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example med_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, with its own Content-Type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (the bytes) */
                    "*/*": string;
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            /** @description Range Not Satisfiable: `RANGE_NOT_SATISFIABLE` */
            416: {
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
    listMessages: {
        parameters: {
            query?: {
                /** @description Any of these: several parameters, or one with commas (`failed,unconfirmed`). */
                status?: ("queued" | "sending" | "unconfirmed" | "sent" | "delivered" | "read" | "failed" | "cancelled" | "received")[];
                /** @description The other person's number (E.164; write `+` as `%2B`) or contact id. */
                recipient?: string;
                /** @description Of one contact, known within a second of the 200. */
                contactId?: string;
                /** @description Of one channel. */
                channelId?: string;
                direction?: "outbound" | "inbound";
                /** @description That of the request; of inbound messages the types of WhatsApp. */
                type?: string;
                /** @description Sent from this template. */
                templateName?: string;
                /** @description With exactly this reference. */
                reference?: string;
                /**
                 * @description Failed with this `failure.code`.
                 * @example WINDOW_CLOSED
                 */
                failureCode?: string;
                /**
                 * @description Those that are sent later and are not due yet, in the order in which they were accepted.
                 * @example true
                 */
                scheduled?: boolean;
                /**
                 * @description From people who wrote in the last 24 hours, while free text still reaches them, and have been sent nothing since: the last message of each. Reactions and opt-outs wait for no answer.
                 * @example true
                 */
                unanswered?: boolean;
                /**
                 * @description In which each word of this begins a word that was written: in a text, a caption, the name of a file, the title of a button that was pressed, or what was filled into a template. Newest first alone.
                 * @example refund order
                 */
                search?: string;
                /** @description With an offset. */
                createdAfter?: string;
                /** @description With an offset. */
                createdBefore?: string;
                /** @description `desc`: newest first; `asc`: oldest first, by acceptance or arrival. */
                order?: "desc" | "asc";
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           "readAt": "2026-11-20T15:30:09.000+05:30",
                     *           "snippet": [
                     *             {
                     *               "text": "Where is my "
                     *             },
                     *             {
                     *               "text": "order",
                     *               "match": true
                     *             },
                     *             {
                     *               "text": "?"
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
                        data: components["schemas"]["ListedMessage"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `IDEMPOTENCY_MISMATCH`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_PARAMETERS_INVALID`, `SCHEDULE_INVALID`, `MESSAGE_INVALID`, `TEMPLATE_INVALID`, `TEMPLATE_REFUSED`, `RECIPIENT_OPTED_OUT`, `WINDOW_CLOSED`, `CHANNEL_NOT_READY` */
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
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                     *             "kind": "accepted",
                     *             "status": "queued",
                     *             "source": "api",
                     *             "at": "2026-11-20T15:30:00.000+05:30"
                     *           },
                     *           {
                     *             "kind": "attempt",
                     *             "status": "sending",
                     *             "source": "worker",
                     *             "at": "2026-11-20T15:30:00.120+05:30",
                     *             "attempt": 1
                     *           },
                     *           {
                     *             "kind": "taken",
                     *             "status": "sent",
                     *             "source": "worker",
                     *             "at": "2026-11-20T15:30:00.210+05:30",
                     *             "attempt": 1
                     *           },
                     *           {
                     *             "kind": "receipt",
                     *             "status": "delivered",
                     *             "source": "whatsapp",
                     *             "at": "2026-11-20T15:30:01.040+05:30",
                     *             "attempt": 1
                     *           },
                     *           {
                     *             "kind": "receipt",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
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
    cancelMessage: {
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
                     *         "readAt": "2026-11-20T15:30:09.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Message"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMessageDeliveries: {
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
                     *       "data": [
                     *         {
                     *           "event": {
                     *             "id": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "type": "message.queued",
                     *             "sequence": 42,
                     *             "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *           },
                     *           "deliveries": [
                     *             {
                     *               "id": "dlv_01k9z6c7h2m4n8p0q2r4s6t8v00000000002a",
                     *               "webhookId": "whk_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *               "eventId": "evt_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *               "eventType": "message.delivered",
                     *               "sequence": 42,
                     *               "status": "pending",
                     *               "attempts": [
                     *                 {
                     *                   "at": "2026-11-20T15:30:00.000+05:30",
                     *                   "httpStatus": 200,
                     *                   "durationMs": 84
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EventDeliveries"][];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markMessageRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example msg_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "typing": true
                 *     }
                 */
                "application/json": components["schemas"]["ReadMark"];
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
                     *         "messageId": "msg_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "readAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReadResult"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `CHANNEL_NOT_READY`, `PROVIDER_REFUSED` */
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
            /** @description Bad Gateway: `PROVIDER_UNAVAILABLE` */
            502: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listQuickReplies: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           "id": "qrp_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "shortcut": "hours",
                     *           "text": "Hello {{name}}, we are open from 10 to 8.",
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
                        data: components["schemas"]["QuickReply"][];
                        pagination: {
                            nextCursor: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addQuickReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shortcut": "hours",
                 *       "text": "Hello {{name}}, we are open from 10 to 8."
                 *     }
                 */
                "application/json": components["schemas"]["QuickReplyInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "qrp_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "shortcut": "hours",
                     *         "text": "Hello {{name}}, we are open from 10 to 8.",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["QuickReply"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteQuickReply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                     *         "id": "id",
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeQuickReply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shortcut": "hours",
                 *       "text": "Hello {{name}}, we are open from 10 to 8."
                 *     }
                 */
                "application/json": components["schemas"]["QuickReplyChange"];
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
                     *         "id": "qrp_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "shortcut": "hours",
                     *         "text": "Hello {{name}}, we are open from 10 to 8.",
                     *         "createdAt": "2026-11-20T15:30:00.000+05:30",
                     *         "updatedAt": "2026-11-20T15:30:00.000+05:30"
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["QuickReply"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    simulateAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description Beside `messageId` one of the others. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messageId": "msg_01m7xq05qjw84ssr1r5w8v6fcb",
                 *       "button": "yes"
                 *     }
                 */
                "application/json": components["schemas"]["SimulatedAnswer"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed5"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    simulateInbound: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+919876543210",
                 *       "text": "Where is my order?"
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed5"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readStats: {
        parameters: {
            query?: {
                /** @description The beginning; by default seven days, the day of `to` among them, with an offset. */
                from?: string;
                /** @description The end; by default now, with an offset. */
                to?: string;
                /** @description By default `day` for more than two days, else `hour`. */
                by?: "hour" | "day";
                /** @description Of one channel alone. */
                channelId?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "from": "2026-11-20T15:30:00.000+05:30",
                     *         "to": "2026-11-20T15:30:00.000+05:30",
                     *         "by": "hour",
                     *         "totals": {
                     *           "queued": 3,
                     *           "sending": 1,
                     *           "unconfirmed": 1,
                     *           "sent": 1,
                     *           "delivered": 1,
                     *           "read": 1,
                     *           "failed": 1,
                     *           "cancelled": 1,
                     *           "received": 1
                     *         },
                     *         "cohort": {
                     *           "sent": 1,
                     *           "delivered": 1,
                     *           "read": 1,
                     *           "failed": 1,
                     *           "unsent": 1
                     *         },
                     *         "buckets": [
                     *           {
                     *             "start": "2026-11-20T15:30:00.000+05:30",
                     *             "outbound": {
                     *               "queued": 3,
                     *               "sending": 1,
                     *               "unconfirmed": 1,
                     *               "sent": 1,
                     *               "delivered": 1,
                     *               "read": 1,
                     *               "failed": 1,
                     *               "cancelled": 1
                     *             },
                     *             "inbound": {
                     *               "received": 1
                     *             },
                     *             "cohort": {
                     *               "sent": 1,
                     *               "delivered": 1,
                     *               "read": 1,
                     *               "failed": 1,
                     *               "unsent": 1
                     *             }
                     *           }
                     *         ],
                     *         "failures": [
                     *           {
                     *             "code": "WINDOW_CLOSED",
                     *             "count": 1
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Stats"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter5"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countServiceMessages: {
        parameters: {
            query?: {
                /** @description Of one channel alone. */
                channelId?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "from": "2026-11-20T15:30:00.000+05:30",
                     *         "to": "2026-11-20T15:30:00.000+05:30",
                     *         "free": 1,
                     *         "channels": [
                     *           {
                     *             "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *             "sent": 1,
                     *             "left": 1,
                     *             "runsOut": true
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ServiceMessages"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description The sequence to begin after. */
                after?: number;
                /** @description Tell who is at conversations as well: frames with `event: presence` and no `id`, each with all members who look or write just now. They are no events and are kept nowhere. */
                presence?: boolean;
            };
            header?: {
                /** @description The sequence to go on after; wins over `after`. */
                "Last-Event-Id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, for as long as the connection stands. */
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
                     * @example retry: 2000
                     *     id: 41
                     *
                     *     id: 42
                     *     event: message.read
                     *     data: {"type":"message.read","id":"evt_01k9z6c7h2m4n8p0q2r4s6t8v0","sequence":42,"timestamp":"2026-11-20T15:30:09.000+05:30","data":{…}}
                     *
                     *     : ping
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidParameter6"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["EventsDeleted"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTags: {
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
                     *       "data": [
                     *         "delhi",
                     *         "vip"
                     *       ],
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /**
                         * @example [
                         *       "delhi",
                         *       "vip"
                         *     ]
                         */
                        data: string[];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope3"];
            404: components["responses"]["NotFound"];
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
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           ],
                     *           "quality": "quality",
                     *           "rejection": {
                     *             "recommendation": "recommendation"
                     *           },
                     *           "correctCategory": "MARKETING",
                     *           "messageSendTtlSeconds": 1
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The words of findings: `en` (the default) or `hi`. */
                "Accept-Language"?: string;
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "order_out",
                 *       "language": "en",
                 *       "category": "UTILITY",
                 *       "parameter_format": "named",
                 *       "components": [
                 *         {
                 *           "type": "BODY",
                 *           "text": "Hi {{first_name}}, your order {{order_no}} has left Pune.",
                 *           "example": {
                 *             "body_text_named_params": [
                 *               {
                 *                 "param_name": "first_name",
                 *                 "example": "Asha"
                 *               },
                 *               {
                 *                 "param_name": "order_no",
                 *                 "example": "1042"
                 *               }
                 *             ]
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TemplateInput"];
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                     *         ],
                     *         "quality": "quality",
                     *         "rejection": {
                     *           "recommendation": "recommendation"
                     *         },
                     *         "correctCategory": "MARKETING",
                     *         "messageSendTtlSeconds": 1
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter7"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `IDEMPOTENCY_MISMATCH`, `TEMPLATE_REFUSED`, `CHANNEL_NOT_READY`, `TEMPLATE_INVALID` */
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
    deleteTemplates: {
        parameters: {
            query: {
                name: string;
                channelId?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "name": "Asha Rao",
                     *         "ids": [
                     *           "id"
                     *         ],
                     *         "deleted": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DeletedTemplates"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TemplateRefusedOrChannelNotReady"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The words of findings: `en` (the default) or `hi`. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                 *       "name": "order_out",
                 *       "language": "en",
                 *       "category": "UTILITY",
                 *       "parameter_format": "parameter_format",
                 *       "components": [
                 *         {
                 *           "type": "BODY",
                 *           "text": "Hi {{1}}, your order {{2}} is {{3}}."
                 *         }
                 *       ],
                 *       "message_send_ttl_seconds": 1,
                 *       "cta_url_link_tracking_opted_out": true,
                 *       "library_template_name": "library_template_name",
                 *       "library_template_button_inputs": [
                 *         {}
                 *       ],
                 *       "library_template_body_inputs": {},
                 *       "templateId": "tpl_01k9z6c7h2m4n8p0q2r4s6t8v0"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateToCheck"];
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
                     *         "ok": true,
                     *         "findings": [
                     *           {
                     *             "rule": "variable.edge",
                     *             "severity": "error",
                     *             "field": "components[0].text",
                     *             "message": "Your order has been shipped.",
                     *             "hint": "hint"
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CheckedTemplate"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter7"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `IP_NOT_ALLOWED`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE`, `ORIGIN_NOT_ALLOWED` */
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
    getTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                     *         ],
                     *         "quality": "quality",
                     *         "rejection": {
                     *           "recommendation": "recommendation"
                     *         },
                     *         "correctCategory": "MARKETING",
                     *         "messageSendTtlSeconds": 1,
                     *         "samples": {
                     *           "header": "med_01k9z6c7h2m4n8p0q2r4s6t8v0"
                     *         },
                     *         "history": [
                     *           {
                     *             "timestamp": "2026-11-20T15:30:00.000+05:30",
                     *             "kind": "submitted",
                     *             "status": "status",
                     *             "category": "category",
                     *             "quality": "quality",
                     *             "previous": "previous",
                     *             "recommendation": "recommendation",
                     *             "title": "title",
                     *             "effectiveAt": "2026-11-20T15:30:00.000+05:30",
                     *             "by": "by"
                     *           }
                     *         ]
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TemplateDetail"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTemplate: {
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
                     *         "name": "Asha Rao",
                     *         "ids": [
                     *           "id"
                     *         ],
                     *         "deleted": true
                     *       },
                     *       "timestamp": "2026-11-20T15:30:00.000+05:30"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DeletedTemplates"];
                        /**
                         * Format: date-time
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TemplateRefusedOrChannelNotReady"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The words of findings: `en` (the default) or `hi`. */
                "Accept-Language"?: string;
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                /** @example tpl_01k9z6c7h2m4n8p0q2r4s6t8v0 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "UTILITY",
                 *       "components": [
                 *         {
                 *           "type": "BODY",
                 *           "text": "Hi {{1}}, your order {{2}} is {{3}}."
                 *         }
                 *       ],
                 *       "message_send_ttl_seconds": 1,
                 *       "cta_url_link_tracking_opted_out": true
                 *     }
                 */
                "application/json": components["schemas"]["TemplateChange"];
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
                    ETag: components["headers"]["ETag"];
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
                     *         ],
                     *         "quality": "quality",
                     *         "rejection": {
                     *           "recommendation": "recommendation"
                     *         },
                     *         "correctCategory": "MARKETING",
                     *         "messageSendTtlSeconds": 1
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `TEMPLATE_REFUSED`, `CHANNEL_NOT_READY`, `TEMPLATE_INVALID` */
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
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                     *           "format": "events",
                     *           "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *           "registration": {
                     *             "at": "app",
                     *             "node": "102290129340398",
                     *             "apiKeyId": "apiKeyId"
                     *           },
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                     *         "format": "events",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "registration": {
                     *           "at": "app",
                     *           "node": "102290129340398",
                     *           "apiKeyId": "apiKeyId"
                     *         },
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `IDEMPOTENCY_MISMATCH`, `URL_NOT_ALLOWED` */
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
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                     *         "format": "events",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "registration": {
                     *           "at": "app",
                     *           "node": "102290129340398",
                     *           "apiKeyId": "apiKeyId"
                     *         },
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                     *         "format": "events",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "registration": {
                     *           "at": "app",
                     *           "node": "102290129340398",
                     *           "apiKeyId": "apiKeyId"
                     *         },
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `URL_NOT_ALLOWED` */
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
    listDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "failed";
                /** @description The most items to return. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDelivery: {
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter4"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            410: components["responses"]["EventsDeleted"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                     *         "format": "events",
                     *         "channelId": "chn_01k9z6c7h2m4n8p0q2r4s6t8v0",
                     *         "registration": {
                     *           "at": "app",
                     *           "node": "102290129340398",
                     *           "apiKeyId": "apiKeyId"
                     *         },
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter4"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response. */
                "Idempotency-Key"?: string;
            };
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
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            400: components["responses"]["InvalidPayloadOrInvalidParameter4"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what you have: 304 while it is unchanged. */
                "If-None-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
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
                     *         "checkWindow": true,
                     *         "agentsSee": "all",
                     *         "autoAssign": true,
                     *         "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "sample": true,
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
                         * @description When this response was made (IST).
                         * @example 2026-11-20T15:30:00.000+05:30
                         */
                        timestamp: string;
                    };
                };
            };
            /** @description Not Modified: it still has that ETag. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRole"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeWorkspace: {
        parameters: {
            query?: {
                /** @description Takes a list that shuts out the IP address of this request. */
                force?: boolean;
            };
            header?: {
                /** @description The ETag of what you have read: 412 if it has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rao Textiles",
                 *       "allowIps": []
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
                    ETag: components["headers"]["ETag"];
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
                     *         "checkWindow": true,
                     *         "agentsSee": "all",
                     *         "autoAssign": true,
                     *         "approvedAt": "2026-11-20T15:30:00.000+05:30",
                     *         "sample": true,
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
                         * @description When this response was made (IST).
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
            403: components["responses"]["IpNotAllowedOrInsufficientScopeOrInsufficientRoleOrOriginNotAllowed4"];
            404: components["responses"]["NotFound"];
            /** @description Conflict: `CONFLICT` */
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
