import { normalizeMessageContent, proto, type WAMessage } from '@whiskeysockets/baileys';
import type { IncomingChange } from '../../../commands/message/recordMessageChange.ts';
import { CIPHERTEXT, SIGNAL } from '../../../domain/message/ciphertext.ts';
import { hasCards } from '../content/cards.ts';
import { changeOf } from '../content/change.ts';
import { toldChangeOf, type AnnouncedChange } from '../content/chatChange.ts';
import { readContent, viewOnce, wordless, type Content } from '../content/content.ts';
import type { Notification } from '../history/chunk.ts';
import { groupIdOf, nobody, writerOf, type PersonAddress } from '../kernel/address.ts';
import type { Authors } from './authors.ts';
import type { InboundDeps, InboundPorts } from './types.ts';

/** A message for the log: words of its own, a change of another message, or both. */
export type MessageToRecord = {
  is: 'message';
  fromMe: boolean;
  partner: PersonAddress;
  groupId: string | null;
  words: Content | null;
  /** Whether the words are its own, and do not only settle a message that the log holds as unreadable. */
  hasContent: boolean;
  change: IncomingChange['change'] | null;
};
/** The kinds of arrivals. A stub is a message without content that arrives again, or never. */
type Reading =
  | MessageToRecord
  | { is: 'stub' }
  | { is: 'unwanted' }
  | { is: 'history'; notification: Notification }
  | { is: 'chatChange'; change: AnnouncedChange; groupId: string | null };

const unreadable = wordless(CIPHERTEXT);
const noMessage = wordless(SIGNAL);
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;

/** Returns the history notification of our own phone. Other senders are ignored, because they could send us any history. */
const pastIn = ({ key, message }: WAMessage, isMe: Authors['isMe']): Notification | null => {
  const { type, historySyncNotification } = normalizeMessageContent(message)?.protocolMessage ?? {};
  const isOwn = key.fromMe === true && isMe(key.remoteJid ?? null);
  return (isOwn && type === HISTORY_SYNC_NOTIFICATION && historySyncNotification) || null;
};

/** Returns a function that finds out what a message is. `isLate`: it could not be decrypted, and was not sent again in time. */
export const openMessageReader = (
  deps: InboundDeps,
  { awaited }: Pick<InboundPorts, 'awaited'>,
  { isMe, authorNumberOf }: Authors,
) => {
  const { companyId, connectionId } = deps;
  const contentIn = async ({ key, message }: WAMessage, isLate: boolean): Promise<Content | null> => {
    const authorNumber = hasCards(message) ? await authorNumberOf(key) : null;
    if (message) return readContent(message, isMe, authorNumber, await deps.locale?.());
    // Messages that the server keeps from companion devices come without content.
    return isLate ? unreadable : key.isViewOnce ? viewOnce : null;
  };

  return async (message: WAMessage, isLate: boolean): Promise<Reading> => {
    const { key } = message;
    const waId = key.id ?? '';
    const told = toldChangeOf(message, deps.me());
    if (message.messageStubType && !message.message && !isLate && !told) return { is: 'stub' };
    const past = pastIn(message, isMe);
    if (past && deps.history) return { is: 'history', notification: past };
    const content = await contentIn(message, isLate);
    const groupId = groupIdOf(key.remoteJid);
    if (groupId && !(await deps.groups?.taken())) return { is: 'unwanted' };
    if (told) return { is: 'chatChange', change: told, groupId };
    const change = content ? null : changeOf(message, isMe, await deps.locale?.());
    const fromMe = key.fromMe === true;
    const partner = groupId && fromMe ? nobody : writerOf(key, deps.me());
    // The log may hold a message as unreadable that no conversation shows. It is then settled as a signal.
    const settles =
      !content && message.message && partner && waId && (await awaited?.({ companyId, connectionId, waId, fromMe }));
    const words = content ?? (settles ? noMessage : null);
    if (!(words ?? change) || !partner || !waId) return { is: 'unwanted' };
    return { is: 'message', fromMe, partner, groupId, words, hasContent: content !== null, change };
  };
};
