import { messageEvents } from '../../domain/message/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { withErasures } from '../kernel/erasure.ts';
import { dropRows, loadRows, writeRows } from '../kernel/rows.ts';
import { bigint, ddl, int, table, uuid, type RowOf } from '../kernel/table.ts';
import { only, type Happened, type Tx, type View } from '../kernel/view.ts';

const { MessageQueued, MessageMediaStored, MessageMediaRemoved } = messageEvents;
const events = { MessageQueued, MessageMediaStored, MessageMediaRemoved };
type Held = RowOf<typeof heldTable>;

/** The file of a message that lies in the storage, and whose it is: in a group, his who sent it. */
const heldTable = table('held_file', { company_id: int, message_id: uuid, contact_id: int, bytes: bigint }, [
  'company_id',
  'message_id',
]);
/** How much of the storage the messages of a company take. */
export const useTable = table('storage_use', { company_id: int, files: int, bytes: bigint }, ['company_id']);

/** The file that a message has after an event; null for none. */
const heldAfter = ({ event, companyId, stream }: Happened<EventOf<typeof events>>): Held | null => {
  if (event.type === 'MessageMediaRemoved' || !event.data.media) return null;
  const { contactId, media } = event.data;
  const whose = 'participantId' in event.data ? (event.data.participantId ?? contactId) : contactId;
  return { company_id: companyId, message_id: uuidOf(stream), contact_id: whose, bytes: media.size };
};

const add = (tx: Tx, companyId: number, files: number, bytes: number): Promise<unknown> =>
  tx.query(
    `insert into storage_use as u values ($1, $2, $3) on conflict (company_id) do update
     set files = u.files + excluded.files, bytes = u.bytes + excluded.bytes`,
    [companyId, files, bytes],
  );

const whole: View = {
  name: 'storageUse',
  version: 2,
  tables: [heldTable.name, useTable.name],
  schema: [heldTable, useTable].map(ddl).join('; '),
  indexes: 'create index held_file_contact on held_file (company_id, contact_id)',
  features: ['message'],
  apply: async (batch, tx) => {
    const happened = only(events, batch).filter(
      ({ event }) => event.type !== 'MessageQueued' || event.data.media !== null,
    );
    if (!happened.length) return;
    const keyOf = ({ companyId, stream }: Happened<unknown>) => ({ company_id: companyId, message_id: uuidOf(stream) });
    const known = await loadRows(tx, heldTable, happened.map(keyOf));
    const before = new Map(known.map((row) => [row.message_id, row]));
    const after = new Map<string, Held | null>();
    for (const each of happened) after.set(keyOf(each).message_id, heldAfter(each));
    const use = new Map<number, { files: number; bytes: number }>();
    const count = (row: Held | null | undefined, sign: 1 | -1): void => {
      if (!row) return;
      const { files = 0, bytes = 0 } = use.get(row.company_id) ?? {};
      use.set(row.company_id, { files: files + sign, bytes: bytes + sign * Number(row.bytes) });
    };
    for (const [id, row] of after) {
      count(before.get(id), -1);
      count(row, 1);
    }
    await dropRows(
      tx,
      heldTable,
      known.filter(({ message_id }) => after.get(message_id) === null),
    );
    await writeRows(
      tx,
      heldTable,
      [...after.values()].flatMap((row) => row ?? []),
    );
    for (const [companyId, { files, bytes }] of use) if (files || bytes) await add(tx, companyId, files, bytes);
  },
};

/** The files of a contact who was forgotten go with him. */
const forget = async ({ companyId, id }: Happened<unknown>, tx: Tx): Promise<void> => {
  const gone = await tx.query<{ bytes: string }>(
    'delete from held_file where company_id = $1 and contact_id = $2 returning bytes',
    [companyId, Number(id)],
  );
  const bytes = gone.reduce((sum, row) => sum + Number(row.bytes), 0);
  if (gone.length) await add(tx, companyId, -gone.length, -bytes);
};

/** What the files of messages take of the storage, by company. */
export const storageUse = withErasures(whole, forget);
