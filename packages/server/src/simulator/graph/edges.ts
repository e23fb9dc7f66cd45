/** The table of contents of the simulated Graph: what each kind of node answers. */
import type { SimulatorNumber } from '../model.ts';
import type { Edges } from './ask.ts';
import {
  listNumbers,
  listTemplates,
  messageHistory,
  readAccount,
  readNumber,
  subscribedApps,
} from './nodes.ts';

/** `/{phone number}/…`, but for `messages` and `media`, which have doors of their own. */
export const NUMBER_EDGES: Edges<SimulatorNumber> = {
  '': { GET: ({ query }, number) => readNumber(number, query) },
  message_history: { GET: ({ world, query }, number) => messageHistory(world, number, query) },
};

/** `/{account}/…`, with the numbers of the account that the token is for. */
export const ACCOUNT_EDGES: Edges<readonly SimulatorNumber[]> = {
  '': { GET: ({ query }, numbers) => readAccount(numbers[0]!, query) },
  message_templates: { GET: ({ query, here }, numbers) => listTemplates(numbers, query, here) },
  phone_numbers: { GET: ({ query, here }, numbers) => listNumbers(numbers, query, here) },
  subscribed_apps: {
    GET: ({ world, method }, numbers) => subscribedApps(world, numbers[0]!, method),
    POST: ({ world, method }, numbers) => subscribedApps(world, numbers[0]!, method),
    DELETE: ({ world, method }, numbers) => subscribedApps(world, numbers[0]!, method),
  },
};
