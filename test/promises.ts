/** Lists what is promised whatever happens: the one list that `npm run simulate`, `npm run chaos` and the documents share. */

export type Harness = 'simulate' | 'chaos';

export interface Promised {
  name: string;
  sentence: string;
  /** It holds at every instant, or when faults have stopped and everything has ended. */
  holds: 'always' | 'in the end';
  seenBy: readonly Harness[];
}

const BOTH = ['simulate', 'chaos'] as const;

export const PROMISES = [
  {
    name: 'every 200 is one message',
    sentence: 'What was answered with 200 is stored, and a repetition with the same key is the same message.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'every message is sent',
    sentence:
      'What is stored reaches WhatsApp, or fails with what stopped it: only a lost answer leaves open whether it did.',
    holds: 'in the end',
    seenBy: ['chaos'],
  },
  {
    name: 'no message twice',
    sentence:
      'WhatsApp has one copy of a message at most, unless an answer was lost and the channel resends: then two.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'nothing unasked',
    sentence:
      'WhatsApp gets what somebody asked for, to the person, with the text and not before the time they asked for, and nothing they took back.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'in order',
    sentence:
      'Messages to one person through one channel reach WhatsApp in the order in which they were accepted, or due where they are sent later, but for one whose answer was lost; those accepted within the difference of two clocks may change places.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'held for money',
    sentence:
      'What WhatsApp refuses because the account lacks money waits until it has some: nothing fails for it.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'statuses only forward',
    sentence: 'A status never moves back; delivered and read win over failed.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'events without gaps',
    sentence: 'The events of a workspace are numbered by one from 1, without gaps.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'each change once',
    sentence: 'A message has one event of each type at most, and one for the status it has.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'one process a lease',
    sentence: 'A call to WhatsApp is begun by the process that holds the lease of its channel alone.',
    holds: 'always',
    seenBy: ['simulate'],
  },
  {
    name: 'no failure of its own',
    sentence: 'What fails in the service is the database or the network: never the service itself.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'every event delivered',
    sentence:
      'Every event reaches every enabled webhook that asked for its type at least once, signed; no sequence is missing.',
    holds: 'in the end',
    seenBy: BOTH,
  },
  {
    name: 'results stand',
    sentence:
      'A delivery that was recorded is not taken back by who lost the lease, and a webhook only goes forward.',
    holds: 'always',
    seenBy: ['simulate'],
  },
  {
    name: 'nothing stuck',
    sentence: 'No message, webhook of Meta or delivery waits for ever: everything ends.',
    holds: 'in the end',
    seenBy: BOTH,
  },
  {
    name: 'what WhatsApp said',
    sentence: 'A message shows the furthest that WhatsApp has reported of any of its copies.',
    holds: 'in the end',
    seenBy: BOTH,
  },
  {
    name: 'every reply once',
    sentence: 'What a person wrote is one message that was received.',
    holds: 'in the end',
    seenBy: BOTH,
  },
  {
    name: 'one conversation',
    sentence:
      'A person and a number have one conversation, in which everything stands that the person wrote, by whatever contacts they were before.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'unread is not read',
    sentence:
      'A conversation counts the messages of its person, and as unread those that nobody has read; to a member those that they have not read.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'who waits is seen',
    sentence:
      'A conversation waits since the first message of its person that nobody has answered, and is not snoozed once they have written.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'taken by one',
    sentence:
      'A conversation is taken by one member at a time: of those who take it at once one has it, and the others hear so.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'given in turn',
    sentence:
      'Where conversations are given out, each whose person waits has somebody as long as a member has room for it, and nobody is given one beyond their capacity.',
    holds: 'in the end',
    seenBy: ['simulate'],
  },
  {
    name: 'gone with nothing',
    sentence:
      'Nobody who has left a workspace has a conversation of it, or is given one: what they had taken is given back.',
    holds: 'always',
    seenBy: ['simulate'],
  },
  {
    name: 'each turn told',
    sentence:
      'Whenever a conversation is opened, taken, given back or closed, an event says so: the newest shows it as it is.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'everybody once',
    sentence:
      'A campaign sends to each of its people once, or they stand there as failed, left out or unknown with the reason: nobody is sent to again because an answer was lost.',
    holds: 'in the end',
    seenBy: BOTH,
  },
  {
    name: 'everybody counts',
    sentence: 'The counts of a campaign equal its people, and those are all of its audience.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'canary first',
    sentence: 'A campaign sends to its canary, and to nobody else before the pause after it is over.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'paused is paused',
    sentence:
      'A campaign takes people while it runs alone: none after the answer to a pause until it is resumed, and none ever after a cancel.',
    holds: 'always',
    seenBy: BOTH,
  },
  {
    name: 'counts are counts',
    sentence: 'The backlog and the statistics equal what a count of the rows says.',
    holds: 'in the end',
    seenBy: BOTH,
  },
  {
    name: 'memory stays level',
    sentence: 'A process under steady load does not grow: what it has worked off it forgets.',
    holds: 'always',
    seenBy: ['chaos'],
  },
] as const satisfies readonly Promised[];

export type PromiseName = (typeof PROMISES)[number]['name'];

export function promised(name: PromiseName): Promised {
  return PROMISES.find((each) => each.name === name)!;
}

export function promisesSeenBy(harness: Harness): readonly Promised[] {
  return PROMISES.filter(({ seenBy }) => (seenBy as readonly Harness[]).includes(harness));
}
