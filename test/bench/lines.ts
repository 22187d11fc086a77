import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { handle, streamOf } from '../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../commands/message/messageKey.ts';
import type { PhoneClient } from '../../connector/simulator/client.ts';
import { connection } from '../../domain/connection/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { settings } from '../domain/connection/facts.ts';
import type { Rig } from './rig.ts';

const patience = 120_000;

/** Creates a connection and links a simulated phone to it. Returns its id and the phone's number. */
export const pairLine = async (
  rig: Rig,
  companyId: number,
  phones: PhoneClient,
): Promise<{ id: number; phone: string }> => {
  const id = await rig.deps.ids.next('connection');
  await handle(rig.deps.store, connection, {
    target: { companyId, id },
    command: { type: 'AddConnection', channel: 'simulated', settings: settings() },
    cause: causeOf(`line:${id}`, companyId, 1),
  });
  const until = async (status: string) => {
    for (const since = Date.now(); Date.now() - since < patience; await sleep(50)) {
      const row = await rig.db('connector.live').where({ connection_id: id, status }).first<{ qrcode: string }>();
      if (row) return row;
    }
    throw new Error(`a connection is not ${status}`);
  };
  const { qrcode } = await until('qrcode');
  const { phone } = await phones.scan({ qr: qrcode });
  await until('CONNECTED');
  return { id, phone };
};

/** Queues this many answers in the last tickets at once; resolves when WhatsApp has accepted them. */
export const sendOut = async (rig: Rig, companyId: number, count: number): Promise<void> => {
  const { rows } = await rig.db.raw<{ rows: { ticket: number; contact: number; line: number }[] }>(
    `select t.id as ticket, t.contact_id as contact, t.connection_id as line from views.ticket t order by t.id desc limit 50`,
  );
  const stamp = randomBytes(4).toString('hex').toUpperCase();
  const queue = async (n: number): Promise<string> => {
    const { ticket, contact, line } = rows[n % rows.length] ?? { ticket: 0, contact: 0, line: 0 };
    const waId = `3EB0${stamp}${String(n).padStart(8, '0')}`;
    const timestamp = Math.floor(Date.now() / 1_000);
    const placed = { ticketId: ticket, contactId: contact, connectionId: line, waId, timestamp };
    const queued = { ...placed, body: `Resposta ${n}`, quotedId: null, userId: 1, media: null, isForwarded: false };
    const target = { companyId, id: messageKey(line, 'out', waId) };
    const command = { type: 'QueueMessage', message: queued } as const;
    const asked = { target, command, cause: causeOf(waId, companyId, 1), fresh: true, ticketId: ticket };
    await handle(rig.deps.store, message, asked);
    return uuidOf(streamOf('message', target));
  };
  const ids = await Promise.all(Array.from({ length: count }, (_, n) => queue(n)));
  for (const since = Date.now(); Date.now() - since < patience; await sleep(20)) {
    const taken = await rig.db.raw<{ rows: { n: number }[] }>(
      `select count(*)::int as n from views.message where company_id = ? and id = any(?) and ack >= 2`,
      [companyId, ids],
    );
    if (taken.rows[0]?.n === count) return;
  }
  throw new Error('not all messages were taken');
};
