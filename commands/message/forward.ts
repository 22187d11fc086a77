import { connection } from '../../domain/connection/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { MessagePlace } from '../../domain/message/content.ts';
import type { MessageRecording } from '../../domain/message/events.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import { serve, type Cause, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { presentContactOf } from '../contact/findContact.ts';
import { ownerOf, AlreadyClaimed } from '../kernel/unique/claim.ts';
import { idOf, load } from '../kernel/handle/handle.ts';
import { createTicketOf } from '../ticket/byHand/create.ts';
import { replyWithMessage } from './reply.ts';
import { forwardMessage } from './contract.ts';
import { connectionOf } from './messageKey.ts';
import { partOfStored, splitCaption, type MessagePart } from './parts.ts';
import { dropFiles, queueParts } from './queueParts.ts';
import { queuedMessageOf } from './queuedMessage.ts';
import { refuseOutsideGroup } from '../whatsappChat/chatState.ts';
import { refuseClosedWindow } from './serviceWindow.ts';
import { checkMayWrite, knownMessage, seenTicketOf, type MessageRoute } from './messageRoute.ts';

type Slot = { contactId: number; connectionId: number; queueId: number | null };

/** Returns the contact's open or pending ticket on a connection if this user may write there, or creates one for the user. */
const ticketFor = async (deps: Deps, actor: Actor, { queueId, ...slot }: Slot, cause: Cause): Promise<number> => {
  const { companyId, userId } = actor;
  const { contactId, connectionId } = slot;
  const there = await ownerOf(
    { store: deps.store, decider: ticket, companyId },
    openTicketSlot(contactId, connectionId),
  );
  const held = async (stream: string): Promise<number> => {
    await checkMayWrite(deps, actor, { companyId, id: idOf(stream) });
    return idOf(stream);
  };
  if (there?.holds) return held(there.stream);
  const body = { contactId, queueId, status: 'open' as const, userId, whatsappId: connectionId };
  try {
    return (await createTicketOf(deps, body, actor, cause)).ticketId;
  } catch (error) {
    if (error instanceof AlreadyClaimed) return held(error.owner);
    throw error;
  }
};

/** Removes the signature from the company's own words (R179). The user who forwards them adds their own, or none. */
const unsigned = ({ body, fromMe }: MessageRecord): string => (fromMe ? body.replace(/^\*[^*\n]+:\*\n/, '') : body);

/** A forwarded voice message stays a voice message. */
const recordedOf = ({ file }: MessageRecord): { made?: MessageRecording } =>
  file?.isVoice ? { made: { seconds: file.seconds || 1, waveform: file.waveform ?? '' } } : {};

const quiet = async (): Promise<void> => {};
const kinds: ReadonlySet<string> = new Set(['conversation', 'image', 'audio', 'video', 'application', 'sticker']);

/** A forwarded live location becomes a fixed place: it no longer moves. */
const placeIn = ({ location }: MessageRecord): MessagePlace | null => {
  if (!location) return null;
  const { image, ...said } = location;
  return { ...said, isLive: false, thumbnail: image?.replace(/^[^,]*,/, '') ?? '' };
};

/**
 * Builds the parts to send: the words, or the file with them, the cards or the place. Words that a file cannot carry follow it.
 * ERR_CREATING_MESSAGE, ERR_FILE_GONE.
 */
const partsOf = async (storage: Storage, companyId: number, record: MessageRecord): Promise<MessagePart[]> => {
  const { mediaType, mediaUrl, mediaName, cards } = record;
  const location = placeIn(record);
  if (cards.length > 0) return [{ body: record.body, media: null, cards, drop: quiet }];
  if (location) return [{ body: location.name, media: null, location, drop: quiet }];
  const body = unsigned(record);
  if (!kinds.has(mediaType)) throw new Refused('ERR_CREATING_MESSAGE');
  if (mediaType === 'conversation') return [{ body, media: null, drop: quiet }];
  if (mediaUrl === null) throw new Refused('ERR_FILE_GONE');
  const part = await partOfStored(storage, companyId, { path: mediaUrl, name: mediaName, body, ...recordedOf(record) });
  const { media } = part;
  return splitCaption(mediaType === 'sticker' && media ? { ...part, media: { ...media, kind: 'sticker' } } : part);
};

/** Serves POST /message/forward (R203). */
export const forwardRoutes = (http: Http, deps: Deps, media: Media): void => {
  const told = replyWithMessage(deps, media);

  /** Loads a message that the user may see and that has content, with the connection to forward it over. */
  const seenMessage = async (messageId: string, actor: Actor) => {
    const { companyId } = actor;
    const { target, state: known } = await knownMessage(deps, companyId, messageId);
    const { state } = await seenTicketOf(deps, actor, known);
    const record = await deps.lookup.message(companyId, messageId);
    if (!record && !known.isDeleted) throw new Refused('ERR_BEHIND', 503);
    if (!record || known.isDeleted || record.isErased) throw new Refused('ERR_NO_MESSAGE_FOUND');
    return { record, connectionId: connectionOf(target.id), queueId: state.queueId };
  };

  serve(http, forwardMessage, async ({ body: { messageId, contactId: asked, signMessage } }, actor, call) => {
    const { companyId } = actor;
    const contactId = await presentContactOf(deps, { companyId, id: asked });
    const { record, connectionId, queueId } = await seenMessage(messageId, actor);
    if ((await load(deps.store, contact, { companyId, id: contactId })).state.is !== 'present')
      throw new Refused('ERR_NO_CONTACT_FOUND');
    const { state: over } = await load(deps.store, connection, { companyId, id: connectionId });
    if (over.is !== 'present') throw new Refused('ERR_SENDING_WAPP_MSG');
    await refuseOutsideGroup(deps, companyId, { contactId, connectionId });
    await refuseClosedWindow(deps, { companyId, contactId, connectionId });
    const parts = await partsOf(media.storage, companyId, record);
    const isSpoken = parts.every(({ cards, location }) => !cards && !location);
    const author = signMessage && isSpoken ? actor.name : '';
    const spell = (words: string): string => (author && words ? `*${author}:*\n${words}` : words);
    const slot = { contactId, connectionId, queueId: queueId ?? actor.queueIds[0] ?? null };
    const ticketId = await ticketFor(deps, actor, slot, call.cause).catch(async (error: unknown) => {
      await dropFiles(parts);
      throw error;
    });
    const route: MessageRoute = { contactId, connectionId, ticketId };
    const position = await queueParts(deps, { route, parts, quotedId: null, spell, isForwarded: true }, actor, call);
    return told(call, actor, queuedMessageOf(companyId, route, call.cause, 0).target, { position });
  });
};
