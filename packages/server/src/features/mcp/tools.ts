import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { InjectOptions } from 'fastify';
import type { JsonSchema, RouteOperation } from './operations.ts';

export const SERVER_NAME = 'meghdoot';

interface ToolWords {
  /** The operation of the API that it is. */
  operation: string;
  /** Instead of the operation's own, which speak of HTTP. */
  description: string;
  arguments?: Record<string, string>;
}

const CAMPAIGN = 'As list_campaigns or create_campaign returned it: cmp_ and more.';

/** The tools by the names that agents know. */
const TOOLS: Record<string, ToolWords> = {
  send_message: {
    operation: 'sendMessage',
    description:
      'Send a WhatsApp message. Returns once the message is on disk; follow it with get_message until its status is read or failed. With sendAt it is sent later, and cancel_message takes it back until then. With an idempotencyKey a repeated call returns the first result, for 24 hours, and nothing is sent twice.',
    arguments: { idempotencyKey: 'Yours for this message, such as a UUID; up to 255 characters.' },
  },
  get_message: {
    operation: 'getMessage',
    description: 'Read a message: its status, its history, and what it waits for.',
    arguments: { messageId: 'As send_message returned it: msg_ and more.' },
  },
  cancel_message: {
    operation: 'cancelMessage',
    description:
      'Take a message back that has not been sent: scheduled with sendAt, or waiting for anything else. Fails with CONFLICT, which says what the message is by now, once an attempt is under way or may have reached WhatsApp.',
    arguments: { messageId: 'As send_message returned it: msg_ and more.' },
  },
  mark_read: {
    operation: 'markMessageRead',
    description:
      'Show a person that their message was read, and with typing that they are being answered. WhatsApp is asked once, at this moment.',
    arguments: { messageId: 'Of an inbound message: msg_ and more.' },
  },
  list_conversations: {
    operation: 'listConversations',
    description:
      'List the conversations, one for each person and number: who waits, since when, who has taken it, what was written last. view waiting has those who wait longest first.',
    arguments: { cursor: 'nextCursor of the result before.' },
  },
  read_conversation: {
    operation: 'listConversationMessages',
    description: 'Read the messages of a conversation, newest first, both ways.',
    arguments: {
      id: 'As list_conversations returned it: cnv_ and more.',
      cursor: 'nextCursor of the result before.',
    },
  },
  reply_in_conversation: {
    operation: 'replyInConversation',
    description:
      'Reply in a conversation: free text while its windowOpenUntil has not passed, otherwise a template. Goes the way of send_message, to the person of the conversation through its number; follow it with get_message. With an idempotencyKey a repeated call returns the first result, for 24 hours, and nothing is sent twice.',
    arguments: {
      id: 'As list_conversations returned it: cnv_ and more.',
      idempotencyKey: 'Yours for this message, such as a UUID; up to 255 characters.',
    },
  },
  change_conversation: {
    operation: 'changeConversation',
    description:
      'Assign, close, snooze or label a conversation. Of two who take it at once one gets CONFLICT with the name of the other; to take it over, give who has it as assigneeBefore.',
    arguments: {
      id: 'As list_conversations returned it: cnv_ and more.',
    },
  },
  list_assignees: {
    operation: 'listAssignees',
    description:
      'List the members who can take a conversation: their ids for change_conversation, who is away, and how many open ones each is given.',
  },
  read_conversation_report: {
    operation: 'readConversationReport',
    description:
      'Read how soon people are answered: who waits now, the first reply time (median and p90), and how many were answered by day, by hour of the day and by member. Without from and to it is of the last seven days.',
  },
  note_in_conversation: {
    operation: 'addNote',
    description: 'Add a note to a conversation for the people who answer. The person never sees it.',
    arguments: {
      id: 'As list_conversations returned it: cnv_ and more.',
      idempotencyKey: 'Yours for this note, such as a UUID; up to 255 characters.',
    },
  },
  list_contacts: {
    operation: 'listContacts',
    description:
      'List the contacts, newest first. With search they come in the order of the number, name or username that was found, and it cannot be combined with another filter. A page may be short and still have a nextCursor.',
    arguments: {
      filter:
        'Only contacts that fit: the id of a saved filter, or a condition as JSON such as {"tags":{"all":["vip"]},"attributes":[{"key":"city","is":["Pune"]}]}.',
      id: 'Only the contacts with these ids, at most 100.',
      phone: 'Only the contact with this number, in E.164 form: +919876543210.',
      search:
        'The beginning of a number, a username or a name. With @ it is a username. Digits are a number: with + and the country code, or without, 98765 finding +9198765… as well as +98765…; blanks, dashes and brackets do not count. Anything else is a name, with or without its accents and in either case; of several words each must begin a word of the name.',
      cursor: 'nextCursor of the result before.',
    },
  },
  update_contact: {
    operation: 'changeContact',
    description:
      'Change the name, tags, attributes or opt-out of a contact. What is left out stays; of attributes those that are named are set, and null removes one.',
    arguments: { id: 'As list_contacts returned it: con_ and more.' },
  },
  note_on_contact: {
    operation: 'addContactNote',
    description: 'Add a note on a person for the people who answer. The person never sees it.',
    arguments: {
      id: 'As list_contacts returned it: con_ and more.',
      idempotencyKey: 'Yours for this note, such as a UUID; up to 255 characters.',
    },
  },
  list_contact_attributes: {
    operation: 'listContactAttributes',
    description: 'List the attributes that contacts may have: the key, the type and the choices of each.',
  },
  list_campaigns: {
    operation: 'listCampaigns',
    description:
      'List the campaigns, one template to many people each, newest first, with the counts of their results.',
    arguments: { cursor: 'nextCursor of the result before.' },
  },
  get_campaign: {
    operation: 'getCampaign',
    description:
      'Read a campaign: its state, what it waits for and until when, why it has stopped or is paused, and the counts of this moment.',
    arguments: { id: CAMPAIGN },
  },
  create_campaign: {
    operation: 'createCampaign',
    description:
      'Make the draft of a campaign: a template, what stands in its variables, and whom it is for. Nothing is sent before start_campaign; what is missing is added by change_campaign, and preflight_campaign names it. With an idempotencyKey a repeated call returns the first result.',
    arguments: { idempotencyKey: 'Yours for this campaign, such as a UUID; up to 255 characters.' },
  },
  change_campaign: {
    operation: 'changeCampaign',
    description:
      'Change a campaign: all of a draft, the hours and lines of one that runs. What is left out stays, and null removes it.',
    arguments: { id: CAMPAIGN },
  },
  get_campaign_audience: {
    operation: 'getCampaignAudience',
    description:
      'Read the file of people that the draft of a campaign is for: its columns, whose names a variable takes as column, its first lines, how many people it has, and what is wrong with which line. A file is no argument of a tool: a person brings it on the page of the campaign, the command line, or the API.',
    arguments: { id: CAMPAIGN },
  },
  preflight_campaign: {
    operation: 'preflightCampaign',
    description:
      'Say whom the draft of a campaign would reach, whom not and why, and what ten of them would get. Nothing is sent. Do it, and show it to a person, before start_campaign.',
    arguments: { id: CAMPAIGN },
  },
  test_campaign: {
    operation: 'testCampaign',
    description:
      'Send what a campaign says to one person, to see it on a phone. It is a message of its own, which the campaign does not count.',
    arguments: {
      id: CAMPAIGN,
      idempotencyKey: 'Yours for this test, such as a UUID; up to 255 characters.',
    },
  },
  start_campaign: {
    operation: 'startCampaign',
    description:
      'Start a campaign: from now on people get it, a few first. Whom it goes to and what each gets is settled at this moment. With a sendAt it is scheduled until then. Started again it stays as it is.',
    arguments: { id: CAMPAIGN },
  },
  pause_campaign: {
    operation: 'pauseCampaign',
    description:
      'Pause a campaign: once this returns, nobody is sent to any more but those who just were. resume_campaign goes on.',
    arguments: { id: CAMPAIGN },
  },
  resume_campaign: {
    operation: 'resumeCampaign',
    description:
      'Let a campaign that is paused go on where it was. Fails with CONFLICT while its number or its template keeps it paused: it goes on by itself then.',
    arguments: { id: CAMPAIGN },
  },
  cancel_campaign: {
    operation: 'cancelCampaign',
    description: 'Cancel a campaign for good: those who wait are not sent to.',
    arguments: { id: CAMPAIGN },
  },
  list_campaign_people: {
    operation: 'listCampaignPeople',
    description:
      'List the people of a campaign that was started, with the result of each. A page may be short and still have a nextCursor.',
    arguments: { id: CAMPAIGN, cursor: 'nextCursor of the result before.' },
  },
  list_imports: {
    operation: 'listImports',
    description:
      'List the imports of contacts from files in the last 30 days, newest first. A file is no argument of a tool: a person brings it on the page Contacts, the command line, or the API by uploading it to /api/v1/imports.',
    arguments: { cursor: 'nextCursor of the result before.' },
  },
  get_import: {
    operation: 'getImport',
    description:
      'Read how far an import of contacts has come: what its check found, how many people it made and changed, its columns and its first rows.',
    arguments: { id: 'As list_imports returned it: imp_ and more.' },
  },
  read_costs: {
    operation: 'readCosts',
    description:
      'Read what messages have cost in rupees, with and without GST, by day, category, template, campaign or member. What WhatsApp has charged is exact, the rest is said apart as estimated. Without from and to it is of the last seven days.',
  },
  list_templates: {
    operation: 'listTemplates',
    description:
      'List the message templates, newest first. Those made here and those made at WhatsApp. send_message takes those whose status is APPROVED.',
    arguments: { cursor: 'nextCursor of the result before.' },
  },
  check_template: {
    operation: 'checkTemplate',
    description:
      "Examine a message template before it is submitted: every rule of WhatsApp's that is known, errors first, among the warnings what will be judged marketing and what that costs. Nothing is submitted. Components are in Meta's own form.",
    arguments: { acceptLanguage: 'The words of the findings: en or hi.' },
  },
  create_template: {
    operation: 'createTemplate',
    description:
      "Submit a message template to WhatsApp, in Meta's own form. It is examined first, and not submitted if it has an error. WhatsApp reviews it: list_templates shows APPROVED or REJECTED later. With an idempotencyKey a repeated call returns the first result.",
    arguments: {
      idempotencyKey: 'Yours for this template, such as a UUID; up to 255 characters.',
      acceptLanguage: 'The words of the findings: en or hi.',
    },
  },
  list_events: {
    operation: 'listEvents',
    description:
      'Read what happened, oldest first. nextCursor is the last sequence of the result: give it as after in the next call, now or later, and nothing is missed; it is null when there is nothing more yet. Where events after it are not kept any more the call fails with EVENTS_DELETED and says where to go on. With the order newest it is read backwards: give nextCursor as before.',
    arguments: { sequence: 'Only the events with these numbers, at most 100, all of them in one result.' },
  },
};
export const TOOL_NAMES: readonly string[] = Object.keys(TOOLS);

export interface ApiTool {
  /** The tool as `tools/list` shows it. */
  shown: Tool;
  /** The request that a call of it is. */
  request(args: Readonly<Record<string, unknown>>): InjectOptions;
}

/** Shapes and rules of a tool are those of its route, so that they cannot drift. */
export function createTools(operations: ReadonlyMap<string, RouteOperation>): ReadonlyMap<string, ApiTool> {
  return new Map(
    Object.entries(TOOLS).map(([name, words]) => {
      const operation = operations.get(words.operation);
      if (!operation)
        throw new Error(`The tool ${name} is the operation ${words.operation}, which no route has.`);
      return [name, toolOf(name, operation, words)];
    }),
  );
}

function toolOf(name: string, operation: RouteOperation, words: ToolWords): ApiTool {
  const { params, query, headers, body } = operation;
  const headerOf = new Map(Object.keys(headers.properties!).map((header) => [camelCase(header), header]));
  const properties: Record<string, JsonSchema> = {
    ...params.properties,
    ...query.properties,
    ...body.properties,
    ...Object.fromEntries([...headerOf].map(([arg, header]) => [arg, headers.properties![header]!])),
  };
  for (const [arg, description] of Object.entries(words.arguments ?? {})) {
    if (!properties[arg]) throw new Error(`The tool ${name} has no argument ${arg}.`);
    properties[arg] = { ...properties[arg], description };
  }
  const elsewhere = new Set([...Object.keys(params.properties!), ...headerOf.keys()]);
  const required = [params, query, body].flatMap((part) => part.required!);
  const inQuery = operation.method === 'GET';
  const { reads } = operation;
  return {
    shown: {
      name,
      title: operation.summary,
      description: words.description,
      inputSchema: {
        type: 'object',
        properties,
        ...(required.length > 0 && { required }),
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: reads,
        destructiveHint: false,
        idempotentHint: reads,
        openWorldHint: !reads,
      },
    },
    request(args) {
      // Unknown arguments go along too, so that the route refuses them by name.
      const given = Object.entries(args).filter(
        ([arg, value]) => !elsewhere.has(arg) && value !== null && value !== undefined,
      );
      const url = operation.path.replace(/:(\w+)/g, (_, arg: string) =>
        encodeURIComponent(String(args[arg] ?? '')),
      );
      const search = new URLSearchParams(
        inQuery ? given.map(([arg, value]): [string, string] => [arg, String(value)]) : [],
      );
      const sent = [...headerOf].flatMap(([arg, header]) =>
        typeof args[arg] === 'string' ? [[header, args[arg]] as const] : [],
      );
      return {
        method: operation.method,
        url: search.size > 0 ? `${url}?${search}` : url,
        headers: Object.fromEntries(sent),
        ...(!inQuery && { payload: Object.fromEntries(given) }),
      };
    },
  };
}

/** `idempotency-key` → `idempotencyKey` */
function camelCase(header: string): string {
  return header.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
