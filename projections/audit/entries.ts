import { z } from 'zod';
import { ruleOf, type AuditEntry } from '../../domain/audit/entry.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { blanked, isPersonal } from '../../eventstore/personal.ts';
import type { Store } from '../../eventstore/store.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';

export type TicketOfHistory = { companyId: number; ticketId: number };
type EventAddress = { stream: string; revision: string; position: string };

const PAGE = 200;
/** Number of streams that are read at once. */
const AT_ONCE = 16;

/** Fields that entries omit: WhatsApp's raw content, inline pictures, keys of files, and phone numbers of third persons. */
const untold = new Set(['raw', 'secret', 'thumbnail', 'waveform', 'uuid', 'waId', 'path', 'mentions']);
const told = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]) => (untold.has(name) || of === undefined ? [] : [[name, told(of)]])),
  );
};
const tellable = z.record(z.string(), z.json());

const byOf = ({ stream, event, meta }: LoggedEvent): AuditEntry['by'] => {
  if (meta.userId !== 'connector') return meta.userId;
  if (event.type === 'MessageTypedOnPhone') return 'phone';
  if (event.type === 'MessageReceived') return 'contact';
  if (event.type === 'MessageDecrypted') return event.data.fromMe ? 'phone' : 'contact';
  if (event.type === 'MessageEdited' || event.type === 'MessageDeleted')
    return event.data.userId ?? (/\.in\.[^.]*$/.test(stream) ? 'contact' : 'phone');
  if (event.type === 'MessageReacted') return event.data.fromMe ? (event.data.userId ?? 'phone') : 'contact';
  return 'connector';
};

const entryOf = (stored: LoggedEvent): AuditEntry => ({
  position: String(stored.position.commit),
  at: stored.meta.at,
  type: stored.event.type,
  by: byOf(stored),
  rule: ruleOf(stored.meta.cause),
  messageId: stored.stream.startsWith('message-') ? uuidOf(stored.stream) : null,
  hidden: false,
  data: tellable.parse(told(stored.event.data)),
});

/** Returns the events at these addresses. Reads each stream from the first to the last of its addresses. */
const eventsAt = async (store: Pick<Store, 'part'>, addresses: readonly EventAddress[]): Promise<LoggedEvent[]> => {
  const streams = Map.groupBy(addresses, ({ stream }) => stream);
  const wanted = new Set(addresses.map(({ stream, revision }) => `${revision} ${stream}`));
  const found: LoggedEvent[] = [];
  const waiting = [...streams];
  const read = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [stream, at] = next;
      const revisions = at.map(({ revision }) => BigInt(revision));
      const first = revisions.reduce((a, b) => (a < b ? a : b));
      const last = revisions.reduce((a, b) => (a > b ? a : b));
      const events = await store.part(stream, first, Number(last - first) + 1);
      found.push(...events.filter(({ revision }) => wanted.has(`${revision} ${stream}`)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return found.toSorted((a, b) => (a.position.commit < b.position.commit ? -1 : 1));
};

/** Returns the current words of those messages that were edited, or null for deleted ones. */
const changedOf = async (db: Database, companyId: number, ids: readonly string[]) => {
  const rows = await rowsOf<{ id: string; body: string; is_deleted: boolean }>(
    db,
    `select id, body, is_deleted from views.message where company_id = ? and id = any(?) and (is_deleted or earlier is not null)`,
    [companyId, ids],
  );
  return new Map(rows.map(({ id, body, is_deleted }) => [id, is_deleted ? null : body]));
};

/** Removes what is no longer visible: earlier words of edited messages, and all personal data of deleted ones. */
const withoutEarlier = async (
  db: Database,
  companyId: number,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> => {
  const ids = new Set(entries.flatMap(({ messageId }) => messageId ?? []));
  const changed = await changedOf(db, companyId, [...ids]);
  return entries.map((entry) => {
    const { data, messageId } = entry;
    const now = changed.get(messageId ?? '');
    if (now === null)
      return isPersonal(entry.type, data)
        ? { ...entry, hidden: true, data: tellable.parse(blanked(entry.type, data)) }
        : entry;
    const isGone = now !== undefined && typeof data['body'] === 'string' && data['body'] !== now;
    return isGone ? { ...entry, hidden: true, data: { ...data, body: '' } } : entry;
  });
};

/** Whether a ticket has any history, even if it was deleted. */
export const hasHistory = async (db: Database, { companyId, ticketId }: TicketOfHistory): Promise<boolean> => {
  const sql = 'select 1 from views.ticket_history where company_id = ? and ticket_id = ? limit 1';
  return (await rowsOf(db, sql, [companyId, ticketId])).length > 0;
};

/**
 * Returns a page of a ticket's history after a position. The events come from the log itself; the read models only hold their
 * addresses. `whole`: includes words that were later changed or deleted.
 */
export const historyPage = async (
  { db, store }: { db: Database; store: Pick<Store, 'part'> },
  { companyId, ticketId }: TicketOfHistory,
  after: string,
  whole: boolean,
): Promise<{ entries: AuditEntry[]; hasMore: boolean; next: string }> => {
  const rows = await rowsOf<EventAddress>(
    db,
    `select h.stream, h.revision::text, h.position::text from views.ticket_history h
     where h.company_id = ? and h.ticket_id = ? and h.position > ?::bigint order by h.position limit ${PAGE + 1}`,
    [companyId, ticketId, after],
  );
  const { page, hasMore } = paged(rows, PAGE);
  const entries = (await eventsAt(store, page)).map(entryOf);
  const next = page.at(-1)?.position ?? after;
  return { entries: whole ? entries : await withoutEarlier(db, companyId, entries), hasMore, next };
};
