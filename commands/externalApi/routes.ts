import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { serveToken, type Call, type Http, type TokenHolder } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { channelOf } from '../connection/channel.ts';
import { load, streamOf, type Target } from '../kernel/handle/handle.ts';
import { connectionOf, keyOfMessage } from '../message/messageKey.ts';
import { messagePartsOfForm, messagePartsOfText, type MessagePart } from '../message/parts.ts';
import { dropFiles } from '../message/queueParts.ts';
import { sendByApi, statusByApi, type ToldByApi } from './contract.ts';
import { templateByApiRoutes } from './templates.ts';
import { addresseeIn, type Addressee, placeByApi, sendParts, type SendingByApi } from './send.ts';

const formed = z.object({ number: z.preprocess((v) => [v].flat()[0], z.string().max(150).optional()) });
const statuses = ['queued', 'queued', 'sent', 'delivered', 'read', 'read'] as const;

/**
 * Serves POST /api/messages/send, the calls of templates, and GET /api/messages/{messageId} for programs of a company (R659,
 * R660, R665).
 */
export const externalApiRoutes = (http: Http, deps: SendingByApi, media: Media): void => {
  /** The message according to the log, or null unless it was sent by this API over the holder's connection. */
  const told = async ({ connectionId }: TokenHolder, target: Target): Promise<ToldByApi | null> => {
    const { state, past } = await load(deps.store, message, target);
    const isOwn = connectionOf(String(target.id)) === connectionId;
    if (state.is !== 'out' || state.automatic?.rule !== 'api' || !isOwn) return null;
    const provider = await channelOf(deps, { companyId: target.companyId, id: connectionId });
    if (!provider) return null;
    return {
      id: uuidOf(streamOf('message', target)),
      status: state.error ? 'failed' : (statuses[state.ack] ?? 'queued'),
      error: state.error,
      ticketId: state.ticketId,
      createdAt: past[0]?.meta.at ?? '',
      provider,
    };
  };

  /** Queues the messages of a request, and answers with the first one. */
  const send = async (holder: TokenHolder, to: Addressee, parts: MessagePart[], call: Call) => {
    await call.passed(await sendParts(deps, { holder, to, parts }, call));
    const targets = parts.map((_, index) => placeByApi(holder)(call.cause, index).target);
    const [first] = targets;
    const sent = first && (await told(holder, first));
    if (!sent) throw new Refused('ERR_SENDING_WAPP_MSG');
    return { ...sent, ids: targets.map((target) => uuidOf(streamOf('message', target))) };
  };
  // Before the status of a message, whose address also fits this one.
  templateByApiRoutes(http, deps, media, send);

  serveToken(http, sendByApi, async ({ body: asked }, holder, call) => {
    const isForm = Boolean(call.req.is('multipart/form-data'));
    if (!isForm) addresseeIn(asked.number);
    const { parts } = isForm
      ? await messagePartsOfForm(call, media.storage, holder.companyId)
      : { parts: messagePartsOfText(asked.body) };
    const typed = isForm ? formed.safeParse(call.req.body ?? {}).data?.number : asked.number;
    const unsent = async (error: unknown): Promise<never> => {
      await dropFiles(parts);
      throw error;
    };
    const to = await Promise.resolve()
      .then(() => addresseeIn(typed))
      .catch(unsent);
    return send(holder, to, parts, call);
  });

  serveToken(http, statusByApi, async ({ params: { messageId } }, holder) => {
    const { companyId } = holder;
    const id = await keyOfMessage(deps, companyId, messageId);
    const known = id === null ? null : await told(holder, { companyId, id });
    if (!known) throw new Refused('ERR_NO_MESSAGE_FOUND');
    return known;
  });
};
