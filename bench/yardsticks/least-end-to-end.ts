/** The least that a message can cost from the request to its last webhook. Argument: `Standing`. */
import { listen } from './accepting.ts';
import { openExchanging, standing } from './exchanging.ts';

await listen(openExchanging({ synced: true }), standing.port);
