/**
 * The least that a durable accept can cost: a row on disk before the 200. No key, no limit, no channel, no work
 * afterwards. Argument: JSON {file}. Prints its port.
 */
import { leastTable, listen, openAccepting } from './accepting.ts';

const { file } = JSON.parse(process.argv[2]!) as { file: string };
await listen(openAccepting(file, leastTable));
