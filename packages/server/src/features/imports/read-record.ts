/** Reads a record of a file as a person, or says what is wrong with it. */
import type { ListedPerson } from '../contacts/bulk/look-up.ts';
import {
  type CellAt,
  cellReader,
  checkWidth,
  type Fault,
  type RecordFault,
  readNames,
} from '../contacts/files/names.ts';
import { LONGEST_TAG, MOST_TAGS } from '../contacts/tags.ts';
import { readLanguage, readValue } from './cells.ts';
import type { Plan } from './plan.ts';

export type ReadRecord = { person: ListedPerson } | { faults: RecordFault[] };

const LONGEST_NAME = 200;

export function readRecord(plan: Plan, cells: readonly string[]): ReadRecord {
  const faults: RecordFault[] = [];
  const fault: Fault = (at, message) => void faults.push({ at, message });
  const cellAt = cellReader(cells, fault);
  const { phone, userId, contactId } = readNames(plan, cellAt, fault);
  checkWidth(cells, plan.columns, fault);
  const name = cellAt(plan.name);
  if (name !== undefined && name.length > LONGEST_NAME)
    fault(plan.name!, `must have ${LONGEST_NAME} characters at most`);
  const tags = readTags(plan, cellAt, fault);
  const values = new Map<string, string>();
  for (const { at, id, typed, isLanguage } of plan.attributes) {
    const cell = cellAt(at);
    if (cell === undefined) continue;
    const read = isLanguage ? readLanguage(cell) : readValue(cell, typed);
    if ('fault' in read) fault(at, read.fault);
    else values.set(id, read.text);
  }
  if (faults.length > 0) return { faults };
  return { person: { phone, userId, contactId, name, tags, values } };
}

function readTags(plan: Plan, cellAt: CellAt, fault: Fault): string[] {
  const tags = new Set<string>();
  for (const at of plan.tags) {
    const own = (cellAt(at) ?? '').split(/[,;|\n]/).map((tag) => tag.trim());
    for (const tag of own) {
      if (tag.length > LONGEST_TAG) fault(at, `has a tag of more than ${LONGEST_TAG} characters`);
      else if (tag !== '') tags.add(tag);
    }
  }
  for (const tag of plan.addTags) tags.add(tag);
  if (tags.size > MOST_TAGS) fault(plan.tags[0] ?? -1, `has more than ${MOST_TAGS} tags`);
  return [...tags];
}
