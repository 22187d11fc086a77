import { handle, streamOf } from '../../../commands/kernel/handle/handle.ts';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { mediaFailed } from '../../../commands/message/media.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { message } from '../../../domain/message/decider.ts';
import { uuidOf } from '../../../eventstore/uuidOf.ts';
import { incoming, picture } from '../../domain/message/facts.ts';
import { eventually } from '../../kernel/eventually.ts';
import type { World } from '../world.ts';

type Place = { ticketId: number; connectionId: number };

/** Adds a customer's picture, or another `kind` of file, that could not be fetched, to a ticket. Returns the message's id. */
export const openUnfetched = async (
  { system, companyId }: World,
  { ticketId, connectionId }: Place,
  reason = 'ERR_WAPP_DOWNLOAD_MEDIA',
  kind = 'imageMessage',
): Promise<string> => {
  const { deps } = system;
  const ticket = await deps.lookup.ticket(companyId, ticketId);
  const waId = `3A${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`;
  const target = { companyId, id: messageKey(connectionId, 'in', waId) };
  const placed = { ticketId, connectionId, waId, contactId: ticket?.contactId ?? 0 };
  const said = incoming({ ...placed, kind, body: '', raw: 'CgA=', file: picture });
  const command = { type: 'ReceiveMessage', message: said, fromMe: false } as const;
  await handle(deps.store, message, {
    target,
    command,
    cause: causeOf(`wa:${waId}`, companyId, 'connector'),
    ticketId,
  });
  await mediaFailed(deps, target, reason);
  const id = uuidOf(streamOf('message', target));
  await eventually(async () => {
    if ((await deps.lookup.message(companyId, id))?.file?.state !== 'failed') throw new Error('not there yet');
  });
  return id;
};
