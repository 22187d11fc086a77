import { createHash } from 'node:crypto';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, streamOf, type Target } from '../kernel/handle.ts';
import { messageFromLog } from './answer.ts';
import { sendMessage } from './contract.ts';
import { messageKey } from './key.ts';
import { partsOfForm, partsOfReply, partsOfText, type Part } from './parts.ts';
import { quotable, wayOut, type Way } from './wayOut.ts';

/** WhatsApp's id of what this cause sends: the same for a repeated request, in the form its web client gives. */
const waIdOf = (cause: string) => `3EB0${createHash('sha256').update(cause).digest('hex').slice(0, 18).toUpperCase()}`;

/** Queues one message after another; a file that no event names is thrown away. */
const queue = async (deps: Deps, way: Way, parts: Part[], quotedId: string | null, actor: Actor, call: Call) => {
  const { companyId, userId } = actor;
  const { ticketId, connectionId } = way;
  const timestamp = Math.floor(Date.now() / 1000);
  const brought = parts.map(({ body, media, digest }) => [body, media?.name, digest]);
  const cause = call.req.is('multipart/form-data') ? call.withForm(brought) : call.cause;
  const queued: { target: Target; position: Position | null }[] = [];
  const unnamed = [...parts];
  try {
    for (const [index, { body, media, drop }] of parts.entries()) {
      const waId = waIdOf([companyId, ticketId, cause.id, ...(index ? [index] : [])].join('|'));
      const target = { companyId, id: messageKey(connectionId, 'out', waId) };
      const data = { ...way, waId, timestamp, body, quotedId: index ? null : quotedId, userId, media };
      const command = { type: 'QueueMessage', message: data } as const;
      // The store takes an event that comes again for the one it has: only who looks first knows that a file is one too many.
      const options = { fresh: media === null, ticketId };
      const handled = await handle(deps.store, message, target, command, cause, options);
      unnamed.shift();
      if (!handled.events.length) await drop();
      queued.push({ target, position: handled.position });
    }
  } catch (error) {
    // Of any other error nobody knows what the log holds.
    if (error instanceof Refused) for (const { drop } of unnamed) await drop();
    throw error;
  }
  return { target: queued[0]?.target, position: latest(queued.map(({ position }) => position)) };
};

/** POST /messages/{ticketId} (spec 1 sections 4 and 7). */
export const messageRoutes = (http: Http, deps: Deps, media: Media): void =>
  serve(http, sendMessage, async ({ params: { ticketId }, body: asked }, actor, call) => {
    const { req, res } = call;
    const { companyId } = actor;
    const way = await wayOut(deps, actor, ticketId);
    const { body, quotedMsg = null, quickMessageId = null } = asked;
    const folder = media.folderOf(companyId);
    const parts = req.is('multipart/form-data')
      ? await partsOfForm(req, res, folder)
      : quickMessageId === null
        ? partsOfText(body)
        : await partsOfReply(deps, folder, actor, { quickMessageId, body });
    const quotedId = await quotable(deps, actor, way, quotedMsg);
    const { target, position } = await queue(deps, way, parts, quotedId, actor, call);
    const record = await call.answer('ERR_NO_MESSAGE_FOUND', position, {
      read: async () => (target ? deps.lookup.message(companyId, uuidOf(streamOf('message', target))) : null),
      fromLog: async () => (target ? messageFromLog(deps, target) : null),
    });
    return media.shownMessage(record, companyId, req);
  });
