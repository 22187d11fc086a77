import { messageEvents } from '../../domain/message/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { withErasures } from '../kernel/view/erasure.ts';
import { dropRows, loadRows, writeRows } from '../kernel/view/rows.ts';
import { bigint, ddl, int, maybe, table, text, uuid, type RowOf } from '../kernel/view/table.ts';
import { eventsOf, type RecordedEvent, type Tx, type View } from '../kernel/view/view.ts';

const { MessageQueued, MessageMediaStored, MessageMediaRemoved } = messageEvents;
const events = { MessageQueued, MessageMediaStored, MessageMediaRemoved };
type Held = RowOf<typeof heldTable>;

/**
 * The stored file of a message and its owner: the contact, or in a group the sender. `shared`: the file name if the
 * recipients of a campaign share one file.
 */
const heldTable = table(
  'held_file',
  { company_id: int, message_id: uuid, contact_id: int, bytes: bigint, shared: maybe(text) },
  ['company_id', 'message_id'],
);
/** The storage that the messages of a company use. */
export const useTable = table('storage_use', { company_id: int, files: int, bytes: bigint }, ['company_id']);

/** Returns the file of a message after an event, or null. */
const heldAfter = ({ event, companyId, stream }: RecordedEvent<EventOf<typeof events>>): Held | null => {
  if (event.type === 'MessageMediaRemoved' || !event.data.media) return null;
  const { contactId, media } = event.data;
  const whose = 'participantId' in event.data ? (event.data.participantId ?? contactId) : contactId;
  const isShared = event.type === 'MessageQueued' && event.data.automatic?.rule === 'campaign';
  const shared = isShared ? media.path : null;
  return { company_id: companyId, message_id: uuidOf(stream), contact_id: whose, bytes: media.size, shared };
};

/** Returns one row for each shared file that still has any. */
const sharedOnce = async (tx: Tx, rows: readonly Held[]): Promise<Held[]> => {
  const named = rows.flatMap(({ company_id, shared }) => (shared === null ? [] : { company_id, shared }));
  if (!named.length) return [];
  return tx.query<Held>(
    `select h.* from (select distinct * from jsonb_to_recordset($1::jsonb) as r(company_id int, shared text)) w
     cross join lateral (select * from held_file o where o.company_id = w.company_id and o.shared = w.shared limit 1) h`,
    [JSON.stringify(named)],
  );
};
const isOwn = ({ shared }: Held): boolean => shared === null;

/** Applies a change of rows from `before` to `after` and updates the totals, counting each file once. */
const changed = async (
  tx: Tx,
  { before, after }: { before: readonly Held[]; after: readonly Held[] },
  write: () => Promise<unknown>,
): Promise<void> => {
  const all = [...before, ...after];
  const use = new Map<number, { files: number; bytes: number }>();
  const count = (rows: readonly Held[], sign: 1 | -1): void => {
    for (const row of rows) {
      const { files = 0, bytes = 0 } = use.get(row.company_id) ?? {};
      use.set(row.company_id, { files: files + sign, bytes: bytes + sign * Number(row.bytes) });
    }
  };
  count([...before.filter(isOwn), ...(await sharedOnce(tx, all))], -1);
  await write();
  count([...after.filter(isOwn), ...(await sharedOnce(tx, all))], 1);
  for (const [companyId, { files, bytes }] of use)
    if (files || bytes)
      await tx.query(
        `insert into storage_use as u values ($1, $2, $3) on conflict (company_id) do update
         set files = u.files + excluded.files, bytes = u.bytes + excluded.bytes`,
        [companyId, files, bytes],
      );
};

const whole: View = {
  name: 'storageUse',
  version: 3,
  tables: [heldTable.name, useTable.name],
  schema: `${[heldTable, useTable].map(ddl).join('; ')};
    create index held_file_shared on held_file (company_id, shared) where shared is not null`,
  indexes: 'create index held_file_contact on held_file (company_id, contact_id)',
  features: ['message'],
  apply: async (batch, tx) => {
    const happened = eventsOf(events, batch).filter(
      ({ event }) => event.type !== 'MessageQueued' || event.data.media !== null,
    );
    if (!happened.length) return;
    const keyOf = ({ companyId, stream }: RecordedEvent<unknown>) => ({
      company_id: companyId,
      message_id: uuidOf(stream),
    });
    const before = await loadRows(tx, heldTable, happened.map(keyOf));
    const last = new Map<string, Held | null>();
    for (const each of happened) last.set(keyOf(each).message_id, heldAfter(each));
    const after = [...last.values()].flatMap((row) => row ?? []);
    const gone = before.filter(({ message_id }) => last.get(message_id) === null);
    await changed(tx, { before, after }, async () => {
      await dropRows(tx, heldTable, gone);
      await writeRows(tx, heldTable, after);
    });
  },
};

/** Removes the files of a forgotten contact. */
const forget = async ({ companyId, id }: RecordedEvent<unknown>, tx: Tx): Promise<void> => {
  const of = [companyId, Number(id)];
  const before = await tx.query<Held>('select * from held_file where company_id = $1 and contact_id = $2', of);
  if (!before.length) return;
  await changed(tx, { before, after: [] }, () =>
    tx.query('delete from held_file where company_id = $1 and contact_id = $2', of),
  );
};

/** The storage that the files of messages use, by company. */
export const storageUse = withErasures(whole, forget);
