import { z } from 'zod';
import { withoutSecrets, type RecordKind, type Row } from '../domain/kernel/record.ts';
import { records } from '../domain/records.ts';
import { isSecret } from '../domain/setting/table.ts';
import type { SignedIn } from '../domain/user/shape.ts';
import type { Database } from '../runtime/database.ts';
import type { Media } from '../runtime/media.ts';
import { campaignsBy } from './campaign/read.ts';
import { unreadOf } from './announcement/read.ts';
import { chatMessagesBy, chatsBy } from './chat/read.ts';
import { companiesBy, companyOf } from './company/read.ts';
import { connectionsOf } from './connection/read.ts';
import { contactsByIds } from './contact/read.ts';
import { itemsByIds } from './contactListItem/read.ts';
import { invoicesBy } from './invoice/read.ts';
import { recordTopic } from './kernel/view/recordTopic.ts';
import { messagesByIds } from './message/read.ts';
import { withoutChangedBy, plansBy } from './plan/read.ts';
import { queuesOf } from './queue/read.ts';
import { recordsBy } from './records.ts';
import { schedulesBy } from './schedule/read.ts';
import { settingsOf } from './setting/read.ts';
import { ticketsBy } from './ticket/read.ts';
import type { topics } from './topics.ts';
import { signedIn, usersByIds } from './user/read.ts';

type Sources = { db: Database; media: Pick<Media, 'shown' | 'shownMessage'> | undefined };
/** The records to load. `forAdmin`: include the details for listeners who hear more (`worksOn`, `ofOneself`). */
type Asked = { companyId: number; ids: readonly string[]; numbers: readonly number[]; forAdmin: boolean };
type Load<Payload> = (sources: Sources, asked: Asked) => Promise<Map<string, Payload>>;
type Declared = (typeof topics)[number];
/** One loader per topic that carries a payload. */
type Loads = {
  [T in Declared as T['whole'] extends readonly never[] ? never : T['name']]: Load<z.output<T['payload']>>;
};

const keyed = <T, P>(
  records: readonly T[],
  id: (record: T) => number | string,
  payload: (record: T) => P,
): Map<string, P> => new Map(records.map((record) => [String(id(record)), payload(record)]));
const idOf = ({ id }: { id: number }): number => id;
const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** Users as they see themselves, with their company and its settings. */
const ownOf = async (db: Database, companyId: number, ids: readonly number[]): Promise<SignedIn[]> =>
  (await Promise.all(ids.map((id) => signedIn(db, companyId, id)))).filter((user) => user !== null);

const loads: Loads = {
  ticket: async ({ db }, { companyId, numbers }) =>
    keyed(await ticketsBy(db, companyId, 'id', numbers), idOf, (ticket) => ({ ticket })),
  appMessage: async ({ db, media }, { companyId, ids }) => {
    const messages = await messagesByIds(db, companyId, ids);
    const tickets = await ticketsBy(db, companyId, 'id', unique(messages.map(({ ticketId }) => ticketId)));
    const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    const told = messages.flatMap((message) => {
      const ticket = byId.get(message.ticketId);
      const shown = media?.shownMessage(message, companyId, null) ?? message;
      return ticket ? [{ message: shown, ticket, contact: ticket.contact }] : [];
    });
    return keyed(
      told,
      ({ message }) => message.id,
      (payload) => payload,
    );
  },
  contact: async ({ db }, { companyId, numbers }) =>
    keyed(await contactsByIds(db, companyId, numbers, true), idOf, (contact) => ({ contact })),
  ContactListItem: async ({ db }, { companyId, numbers }) =>
    keyed(await itemsByIds(db, companyId, numbers), idOf, (record) => ({ record })),
  whatsapp: async ({ db }, { companyId, numbers, forAdmin }) =>
    keyed(await connectionsOf(db, companyId, forAdmin, numbers), idOf, (whatsapp) => ({ whatsapp })),
  user: async ({ db }, { companyId, numbers, forAdmin: forHimself }) =>
    keyed(await (forHimself ? ownOf : usersByIds)(db, companyId, numbers), idOf, (user) => ({ user })),
  queue: async ({ db }, { companyId, numbers }) =>
    keyed(await queuesOf(db, companyId, numbers), idOf, (queue) => ({ queue })),
  plan: async ({ db }, { numbers, forAdmin: forSuper }) =>
    keyed(await plansBy(db, numbers), idOf, (plan) => ({ plan: forSuper ? plan : withoutChangedBy(plan) })),
  schedule: async ({ db, media }, { companyId, numbers }) =>
    keyed(await schedulesBy(db, companyId, numbers), idOf, (schedule) => ({
      schedule: media?.shown(schedule, { feature: 'schedule', companyId }, null) ?? schedule,
    })),
  campaign: async ({ db, media }, { companyId, numbers }) =>
    keyed(await campaignsBy(db, companyId, numbers), idOf, (record) => ({
      record: media?.shown(record, { feature: 'campaign', companyId }, null) ?? record,
    })),
  'announcement-user': async ({ db }, { companyId, numbers }) =>
    new Map(
      await Promise.all(
        numbers.map(async (userId) => [String(userId), { unread: await unreadOf(db, companyId, userId) }] as const),
      ),
    ),
  chat: async ({ db }, { companyId, numbers }) =>
    keyed(await chatsBy(db, companyId, numbers), idOf, (chat) => ({ chat })),
  'chat-user': async ({ db }, { companyId, numbers }) =>
    keyed(await chatsBy(db, companyId, numbers), idOf, (record) => ({ record })),
  'said.chat': async ({ db, media }, { companyId, ids }) => {
    const said = await chatMessagesBy(db, companyId, ids);
    const chats = new Map(
      (await chatsBy(db, companyId, unique(said.map(({ chatId }) => chatId)))).map((c) => [c.id, c]),
    );
    const told = said.flatMap((one) => {
      const chat = chats.get(one.chatId);
      const shown = media?.shown(one, { feature: 'chatMessage', companyId }, null) ?? one;
      return chat ? [{ newMessage: { ...shown, chat: { users: chat.users } }, chat }] : [];
    });
    return keyed(
      told,
      ({ newMessage }) => newMessage.id,
      (payload) => payload,
    );
  },
  setting: async ({ db }, { companyId, forAdmin }) =>
    keyed(
      (await settingsOf(db, companyId, forAdmin)).filter(({ key }) => forAdmin || !isSecret(key)),
      ({ key }) => key,
      (setting) => ({ setting }),
    ),
  company: async ({ db }, { companyId, forAdmin }) => {
    const company = await companyOf(db, companyId, forAdmin);
    return keyed(company ? [company] : [], idOf, (found) => ({ company: found }));
  },
  companies: async ({ db }, { numbers }) => keyed(await companiesBy(db, numbers), idOf, (record) => ({ record })),
  invoice: async ({ db }, { companyId, numbers }) =>
    keyed(await invoicesBy(db, companyId, numbers), idOf, (invoice) => ({ invoice })),
  payment: async ({ db }, { companyId }) => {
    const company = await companyOf(db, companyId, false);
    return keyed(company ? [company] : [], idOf, ({ id, dueDate }) => ({ company: { id, dueDate } }));
  },
  auth: async (_, { ids }) => new Map(ids.map((id) => [id, { user: { id: Number.parseInt(id, 10) } }])),
};

const found = z.array(z.looseObject({ id: z.number(), ticketId: z.number().optional() }));

/**
 * Loads records as frames carry them. Those that belong to a ticket carry its queue and owner, which the gateway uses to
 * judge listeners.
 */
const loadRecords =
  (kind: RecordKind): Load<Row> =>
  async ({ db, media }, { companyId, numbers, forAdmin }) => {
    const all = await recordsBy(db, kind, companyId, numbers);
    const rows = found.parse(forAdmin ? all : all.map((row) => withoutSecrets(kind, row)));
    const tickets = await ticketsBy(db, companyId, 'id', unique(rows.flatMap(({ ticketId }) => ticketId ?? [])));
    const places = new Map(tickets.map(({ id, queueId, userId }) => [id, { queueId, userId }]));
    return keyed(rows, idOf, (row) => ({
      [kind.told.whole]: { ...row, ...media?.shown(row, { feature: kind.feature, companyId }, null) },
      ...(row.ticketId ? { ticket: places.get(row.ticketId) } : {}),
    }));
  };

const byTopic = new Map<string, Load<unknown>>([
  ...Object.entries(loads),
  ...records.map(({ kind }) => [recordTopic(kind).name, loadRecords(kind)] as const),
]);

/** Loads the payloads of frames (gateway.md, The stream), for many records of a topic in one query. */
export const payloadsOf = (db: Database, media?: Pick<Media, 'shown' | 'shownMessage'>) => ({
  load: async (
    topic: string,
    companyId: number,
    ids: readonly string[],
    forAdmin: boolean,
  ): Promise<Map<string, unknown>> =>
    (await byTopic.get(topic)?.({ db, media }, { companyId, ids, numbers: ids.map(Number), forAdmin })) ?? new Map(),
});
