import type { RowFlaw } from '../../domain/contact/refusals.ts';
import type { JudgedRow } from '../../domain/contact/judgeRow.ts';
import { contactListItems, type ListedPerson } from '../../domain/contactListItem/decider.ts';
import { contactListItemEvents } from '../../domain/contactListItem/events.ts';
import { isOf } from '../../domain/kernel/event.ts';
import { canonical } from '../../domain/kernel/phoneNumber.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, streamOf } from '../kernel/handle/handle.ts';
import { bucketWith, type BucketTarget } from './bucket.ts';

/** Why a row added nothing: its number is on the list, is in the sheet before, its stream is full, or it has a flaw. */
export type LeftOutRow = {
  line: number;
  name: string;
  number: string;
  why: 'existing' | 'repeated' | 'full' | RowFlaw;
};
type List = { companyId: number; listId: number; by: number };
const LANES = 16;

/** Adds rows to one stream. Returns the numbers that this request added to it, now or in an earlier try. */
const addedTo = async (
  { store, ids }: Deps,
  { target, by }: { target: BucketTarget; by: number },
  rows: readonly JudgedRow[],
  cause: Cause,
) => {
  const named: ListedPerson[] = [];
  for (const { name, number, email, other } of rows)
    named.push({ id: await ids.next(contactListItems.feature), name, number, email, other });
  const keyId = await ids.next(contactListItems.feature);
  const command = { type: 'AddItems', rows: named, keyId, by } as const;
  const handled = await handle(store, contactListItems, { target, command, cause });
  const own = handled.repeated
    ? (await store.read(streamOf(contactListItems.feature, target))).events
        .filter(({ meta }) => meta.cause === cause.id)
        .map(({ event }) => event)
    : handled.events;
  const numbers = own.flatMap((event) =>
    isOf(contactListItemEvents, event) && event.type === 'ContactListItemsAdded'
      ? event.data.items.map(({ number }) => canonical(number))
      : [],
  );
  const there = new Set(Object.values(handled.state.items).map(({ number }) => canonical(number)));
  return { numbers: new Set(numbers), there, position: handled.position };
};

/**
 * Adds the people of a sheet to a list, each number once, with one append per stream. A repeated call with the same cause, also
 * after a crash, adds the missing rows and returns the first result.
 */
export const importRows = async (deps: Deps, list: List, judged: readonly JudgedRow[], cause: Cause) => {
  const left: LeftOutRow[] = [];
  const byStream = new Map<string, Map<string, JudgedRow>>();
  for (const row of judged) {
    const { line, name, number, flaw } = row;
    if (flaw) {
      left.push({ line, name, number, why: flaw });
      continue;
    }
    const { id } = bucketWith(list.companyId, list.listId, number);
    const own = byStream.get(id) ?? new Map<string, JudgedRow>();
    byStream.set(id, own);
    if (own.has(canonical(number))) left.push({ line, name, number, why: 'repeated' });
    else own.set(canonical(number), row);
  }
  let position: Position | null = null;
  let added = 0;
  const waiting = [...byStream];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [id, rows] = next;
      const to = { target: { companyId: list.companyId, id }, by: list.by };
      const done = await addedTo(deps, to, [...rows.values()], cause);
      position = latest([position, done.position]);
      added += done.numbers.size;
      for (const [key, { line, name, number }] of rows)
        if (!done.numbers.has(key)) left.push({ line, name, number, why: done.there.has(key) ? 'existing' : 'full' });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { added, left: left.toSorted((a, b) => a.line - b.line), position };
};
