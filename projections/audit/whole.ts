import { joinedNames, noNames, type AuditEntry, type AuditNames } from '../../domain/audit/entry.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { pauseAsLongAsWorked } from '../../runtime/exports.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { macOf, openChain, type Subject } from './chain.ts';
import { historyPage } from './entries.ts';
import { namesIn } from './names.ts';

export type Sources = { db: Database; store: Pick<Store, 'part'> };
/** Some entries, and the names of all ids in them. */
type Page = { entries: readonly AuditEntry[]; names: AuditNames };

/** Returns the company whose history knows a ticket, even a deleted one; undefined if there is none. */
export const companyOfTicket = async (db: Database, ticketId: number): Promise<number | undefined> => {
  const [owner] = await rowsOf<{ company_id: number }>(
    db,
    `select c.id as company_id from views.company c where exists (
       select 1 from views.ticket_history h where h.company_id = c.id and h.ticket_id = ?)`,
    [ticketId],
  );
  return owner?.company_id;
};

/** Yields the whole history of a ticket, page by page, with all words. */
export async function* wholeHistory(from: Sources, of: Omit<Subject, 'uuid'>): AsyncGenerator<Page> {
  for (let after = '0'; ;) {
    const since = performance.now();
    const { entries, hasMore, next } = await historyPage(from, of, after, true);
    yield { entries, names: await namesIn(from.db, of.companyId, entries) };
    if (!hasMore) return;
    after = next;
    await pauseAsLongAsWorked(since);
  }
}

/** Yields the history as the text of a JSON file. A hash chain links its entries, and the key seals it. */
export async function* historyText(
  from: Sources,
  of: Subject,
  key: Buffer,
  exported: { exportedAt: string; exportedBy: string },
): AsyncGenerator<string> {
  const chain = openChain(of);
  yield `${JSON.stringify({ history: of, ...exported }).slice(0, -1)},"entries":[`;
  let names = noNames;
  let before = '\n';
  for await (const page of wholeHistory(from, of)) {
    names = joinedNames(names, page.names);
    for (const entry of page.entries) {
      yield `${before}${JSON.stringify({ ...entry, hash: chain.add(entry) })}`;
      before = ',\n';
    }
  }
  const end = chain.end();
  const seal = { ...end, mac: macOf(key, end, { ...exported, names }) };
  yield `\n],"names":${JSON.stringify(names)},"seal":${JSON.stringify(seal)}}\n`;
}
