import { z } from 'zod';
import { message } from '../../domain/message/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { handle, streamOf } from '../kernel/handle/handle.ts';
import { messageKey } from '../message/messageKey.ts';
import { count, flag, idCell, instantCell, refCell, textCell } from './cells.ts';
import { contentOfSource } from './content.ts';
import { openFolder } from './files.ts';
import { UnimportableRow, runConcurrently, type Importing } from './importing.ts';

const messages = z.object({
  id: z.string().min(1).max(200),
  ticketId: idCell,
  contactId: refCell,
  fromMe: flag,
  ack: count,
  body: textCell,
  mediaUrl: textCell,
  mediaType: textCell,
  isDeleted: flag,
  quotedMsgId: textCell,
  /** Forks with another WhatsApp client lack this column and count acknowledgements from 0. */
  remoteJid: z.unknown().optional(),
  createdAt: instantCell,
  updatedAt: instantCell,
});
type Row = z.output<typeof messages>;
const quoted = z.object({ id: z.string(), fromMe: flag });
const ticketsOf = z.object({
  id: idCell,
  companyId: z.preprocess((v) => (v === undefined ? 1 : v), idCell),
  contactId: idCell,
  whatsappId: refCell,
  isGroup: flag,
});
type TicketRow = z.output<typeof ticketsOf>;

const HIGHEST_ACK = 5;

/** Loads the tickets and quoted messages that a page refers to. */
const around = async ({ source }: Importing, page: readonly Row[]) => {
  const tickets = new Map<number, TicketRow>();
  const ids = [...new Set(page.map(({ ticketId }) => ticketId))];
  for await (const rows of source.rows('Tickets', ticketsOf, { among: { column: 'id', values: ids } }))
    for (const row of rows) tickets.set(row.id, row);
  const ours = new Map<string, boolean>();
  const named = [...new Set(page.flatMap(({ quotedMsgId }) => quotedMsgId || []))];
  if (named.length)
    for await (const rows of source.rows('Messages', quoted, { among: { column: 'id', values: named } }))
      for (const row of rows) ours.set(row.id, row.fromMe);
  return { tickets, ours };
};

/**
 * Imports the messages, oldest first, into the streams that they would have here. So messages that a phone sends again after
 * pairing are recognised. None counts as unread, and nothing is answered.
 */
export const importMessages = async (importing: Importing): Promise<void> => {
  const { deps, source, contactOf, connectionOf, causeOf, idOf, take, home } = importing;
  const folder = openFolder(importing);
  const one = async (row: Row, { tickets, ours }: Awaited<ReturnType<typeof around>>) => {
    const on = tickets.get(row.ticketId);
    if (!on) throw new UnimportableRow('its ticket is not there');
    const companyId = home(on);
    const said = contentOfSource(row);
    if (!said) throw new UnimportableRow('it is a reaction');
    const { id: waId, fromMe, createdAt = new Date().toISOString(), updatedAt = createdAt } = row;
    const contactId = contactOf.find(on.contactId);
    const connectionId = connectionOf(on.whatsappId);
    const writer = on.isGroup && !fromMe && row.contactId !== null && row.contactId !== on.contactId;
    const participant = writer && row.contactId !== null ? { participantId: contactOf.find(row.contactId) } : {};
    const target = { companyId, id: messageKey(connectionId, fromMe ? 'out' : 'in', waId) };
    const cause = causeOf('message', row, companyId);
    const to = ours.get(row.quotedMsgId);
    const key = messageKey(connectionId, to ? 'out' : 'in', row.quotedMsgId);
    const quotedId = to === undefined ? null : uuidOf(streamOf('message', { companyId, id: key }));
    const ack = Math.min(HIGHEST_ACK, Math.max(1, row.ack + (row.remoteJid === undefined ? 1 : 0)));
    const ticketId = idOf('ticket', row.ticketId);
    const timestamp = Math.floor(Date.parse(createdAt) / 1000);
    const of = { ticketId, contactId, connectionId, ...participant, waId, timestamp };
    const old = { raw: null, quotedId, isForwarded: false, imported: true, ...(fromMe && { ack }) };
    const data = { ...of, ...said, ...old };
    const received = await handle(deps.store, message, {
      target,
      command: { type: 'ReceiveMessage', message: data, fromMe },
      cause,
      fresh: true,
      ticketId,
    });
    await folder.bring({ row, said, target, cause }, received.state);
    if (row.isDeleted) {
      const gone = { contactId, ...participant, ms: Date.parse(updatedAt), userId: null };
      const command = { type: 'FollowMessage', change: { type: 'MessageDeleted', data: gone } } as const;
      await handle(deps.store, message, { target, command, cause: { ...cause, at: updatedAt }, ticketId });
    }
    return received;
  };
  for await (const page of source.rows('Messages', messages, { order: ['createdAt', 'id'] })) {
    const found = await around(importing, page);
    await runConcurrently(
      page,
      // Messages of the same second must keep their order.
      ({ ticketId, createdAt = '' }) => ticketId + (Math.floor(Date.parse(createdAt) / 1000) || 0),
      (row) => take('message', row, () => one(row, found)),
    );
  }
};
