import {
  normalizeMessageContent,
  proto,
  toNumber,
  type BaileysEventMap,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { CIPHERTEXT, SIGNAL } from '../../domain/message/ciphertext.ts';
import type { Followed } from '../../commands/message/follow.ts';
import type { Incoming, Writer } from '../../commands/message/receive.ts';
import { addressOf, groupIdOf, nobody, samePerson, writerOf, type Address } from './address.ts';
import { cleanName } from './clean.ts';
import type { ChatChange } from '../../commands/whatsappChat/change.ts';
import { changeOf } from './change.ts';
import { toldChangeOf } from './chatChange.ts';
import { openChatChanges } from './chatChanges.ts';
import type { Notification } from './chunk.ts';
import { hasCards } from './cards.ts';
import { contentOf, viewOnce, wordless } from './content.ts';
import type { Locale } from './kinds/rule.ts';
import type { Lanes } from './lanes.ts';
import { mentionsOf } from './mentions.ts';
import { openEdit, sealedEditOf, secretOf, withOpenEdit } from './messageSecret.ts';
import { untilDone } from './patience.ts';
import type { Which } from './ports.ts';
import { openRecent } from '../../runtime/recent.ts';

/** The parts of a session that reading messages needs. A benchmark may pass one without a socket. */
export type Reader = Which & {
  /** Our own addresses. */
  me(): Address;
  /** The number behind a LID, if this WhatsApp account knows it. */
  numberOf(lid: string): Promise<string | null>;
  /** The LID of a number, if it is known. */
  lidOf?: (number: string) => Promise<string | null>;
  /** Must be called when a message is in the log, or does not belong there. */
  accepted(waId: string): void;
  /** Takes a chunk of the phone's history. The callee accepts it. */
  history?: (waId: string, notification: Notification) => void;
  /** Returns the secret that was sent with a message, if the client does not read it. */
  secretBeside?: (waId: string) => string | undefined;
  /** Called when a person's message is in the log. */
  met?: (who: Address) => void;
  /** Groups: whether they are taken at all, their subjects and admins, and a call when a message of one is in the log. */
  groups?: {
    taken(): Promise<boolean>;
    subjectOf(groupId: string): string;
    isAdmin(groupId: string, who: Address): Promise<boolean>;
    met(groupId: string): void;
  };
  /** Returns the company's language and time zone. The default locale is used if absent. */
  locale?: () => Promise<Locale>;
  /** Runs the work of one chat in order, and different chats at once. */
  lanes: Lanes;
  /** How long to wait for an undecryptable message to be resent before it counts as unreadable, in milliseconds. */
  unreadableAfterMs?: number;
  /** Aborted when the session ends. Messages that are not in the log by then stay in the journal. */
  signal: AbortSignal;
};

/** Receives what was read: messages, and changes of other messages. */
export type Inlet = {
  receive: (incoming: Incoming) => Promise<void>;
  follow: (followed: Followed) => Promise<void>;
  /** Takes the change of a chat that a message announces. */
  chat?: (change: ChatChange) => Promise<void>;
  /** Whether the log holds a message as unreadable. */
  awaited?: (of: Which & { waId: string; fromMe: boolean }) => Promise<boolean>;
  /** Returns the secret that edits of a message are encrypted with; undefined if unknown. */
  secretOf?: (of: Which & { waId: string; fromMe: boolean }) => Promise<string | undefined>;
};

/** The sender's phone is asked to send it again. That takes a moment, or days if the phone is off. */
const UNREADABLE_AFTER_MS = 60_000;
const unreadable = wordless(CIPHERTEXT);
const noMessage = wordless(SIGNAL);
const none = wordless('');
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;

/** Returns the history notification of our own phone. Other senders are ignored, because they could send us any history. */
const pastIn = ({ key, message }: WAMessage, isMe: (jid: string | null) => boolean): Notification | null => {
  const { type, historySyncNotification } = normalizeMessageContent(message)?.protocolMessage ?? {};
  const isOwn = key.fromMe === true && isMe(key.remoteJid ?? null);
  return (isOwn && type === HISTORY_SYNC_NOTIFICATION && historySyncNotification) || null;
};

const { CIPHERTEXT: undecryptable } = proto.WebMessageInfo.StubType;
/**
 * Returns a function that says whether a message could not be decrypted. Its sender was then asked to send it again. If it
 * does not arrive in time, `late` is called. When the process ends, the wait is lost, and the message is shown only if it
 * arrives.
 */
const waitFor = ({ signal, unreadableAfterMs = UNREADABLE_AFTER_MS }: Reader, late: (message: WAMessage) => void) => {
  const waiting = new Map<string, NodeJS.Timeout>();
  return (message: WAMessage): boolean => {
    const id = `${message.key.fromMe === true} ${message.key.id}`;
    const isOpen = message.message || message.messageStubType !== undecryptable;
    if (isOpen) clearTimeout(waiting.get(id));
    if (isOpen) waiting.delete(id);
    else if (!waiting.has(id) && !signal.aborted)
      waiting.set(
        id,
        setTimeout(() => {
          waiting.delete(id);
          if (!signal.aborted) late(message);
        }, unreadableAfterMs).unref(),
      );
    return !isOpen;
  };
};

/** Reads what Baileys upserts, live or offline, and takes each message into the log, one chat at a time and in order. */
export const inboundOf = (
  reader: Reader,
  { receive, follow, chat, awaited, secretOf: secretThen }: Inlet,
): ((upsert: Pick<BaileysEventMap['messages.upsert'], 'messages'>) => void) => {
  const { companyId, connectionId, lanes, signal } = reader;
  const running = new Set<string>();
  const lidOf = openRecent<string, string>(10_000);
  const isMe = (jid: string | null): boolean => {
    const other = addressOf(jid);
    return other !== null && samePerson(other, reader.me());
  };
  const lane = ({ number, lid, group }: Pick<Writer, 'number' | 'lid' | 'group'>): string => {
    if (lid && number) lidOf.set(number, lid);
    if (group) return `${companyId}.${connectionId}.${group.groupId}@g.us`;
    return `${companyId}.${connectionId}.${lid ?? lidOf.get(number ?? '') ?? number}`;
  };

  /** Returns the number of a message's author; null if unknown. */
  const authorNumberOf = async (key: WAMessage['key']): Promise<string | null> => {
    const author = key.fromMe ? reader.me() : writerOf(key, reader.me());
    return author?.number ?? (author?.lid ? await reader.numberOf(author.lid) : null);
  };

  /** Returns the addresses that may name a message's author in its encryption. */
  const authorsOf = async (key: WAMessage['key']): Promise<string[]> => {
    const author = key.fromMe ? reader.me() : (writerOf(key, reader.me()) ?? nobody);
    const number = await authorNumberOf(key);
    const lid = author.lid ?? (number && (await reader.lidOf?.(number)));
    return [...(lid ? [`${lid}@lid`] : []), ...(number ? [`${number}@s.whatsapp.net`] : [])];
  };

  /** Decrypts an encrypted edit with the secret of its message. Returns the change as it is if nothing opens it. */
  const openedChange = async (message: WAMessage, change: Followed['change']): Promise<Followed['change']> => {
    const sealed = sealedEditOf(message.message);
    if (!sealed) return change;
    const secret = await secretThen?.({ companyId, connectionId, ...change.of });
    const opened = secret && openEdit(sealed, secret, await authorsOf(message.key));
    return (opened && changeOf(withOpenEdit(message, sealed, opened), isMe, await reader.locale?.())) || change;
  };

  const changes = openChatChanges({ reader, chat, lane });

  const take = async (message: WAMessage, isLate = false): Promise<void> => {
    const { key } = message;
    const waId = key.id ?? '';
    const told = toldChangeOf(message, reader.me());
    if (message.messageStubType && !message.message && !isLate && !told) return reader.accepted(waId);
    const past = pastIn(message, isMe);
    if (past && reader.history) return reader.history(waId, past);
    // Messages that the server keeps from companion devices come without content.
    const empty = isLate ? unreadable : key.isViewOnce ? viewOnce : null;
    const authorNumber = hasCards(message.message) ? await authorNumberOf(key) : null;
    const content = message.message ? contentOf(message.message, isMe, authorNumber, await reader.locale?.()) : empty;
    const groupId = groupIdOf(key.remoteJid);
    if (groupId && !(await reader.groups?.taken())) return reader.accepted(waId);
    if (told) return changes.take(key, told, groupId);
    const change = content ? null : changeOf(message, isMe, await reader.locale?.());
    const partner = groupId && key.fromMe ? nobody : writerOf(key, reader.me());
    const fromMe = key.fromMe === true;
    // The log may hold a message as unreadable that no conversation shows. It is then settled as a signal.
    const settles =
      !content && message.message && partner && waId && (await awaited?.({ companyId, connectionId, waId, fromMe }));
    const line = content ?? (settles ? noMessage : null);
    if (!(line ?? change) || !partner || !waId) return reader.accepted(waId);
    const id = `${fromMe}.${waId}`;
    if (running.has(id)) return;
    const number = partner.number ?? (partner.lid && (await reader.numberOf(partner.lid)));
    running.add(id);
    const pushName = fromMe ? '' : cleanName(message.pushName ?? '');
    const group = groupId ? { groupId, subject: reader.groups?.subjectOf(groupId) ?? '' } : undefined;
    const from = { companyId, connectionId, waId, fromMe, ...partner, number, pushName, ...(group && { group }) };
    const { mentioned = [], ...said } = line ?? none;
    const secret = secretOf(message.message) ?? (fromMe ? reader.secretBeside?.(waId) : undefined);
    const timestamp = toNumber(message.messageTimestamp) || Math.floor(Date.now() / 1000);
    const into = async (): Promise<void> => {
      const mentions = groupId ? await mentionsOf(mentioned, isMe, (lid) => reader.numberOf(lid)) : [];
      if (line)
        await receive({
          ...from,
          ...said,
          ...(secret && { secret }),
          ...(mentions.length > 0 && { mentions }),
          timestamp,
        });
      if (line) await changes.timer(message, { ...from, groupId });
      if (change) await follow({ ...from, change: await openedChange(message, change) });
    };
    const enter = (): void =>
      lanes.run(lane(from), async () => {
        if (await untilDone('receive', signal, into)) {
          reader.accepted(waId);
          if (content && (from.number || from.lid)) reader.met?.(from);
          if (content && groupId) reader.groups?.met(groupId);
        }
        running.delete(id);
      });
    const claims = change?.is === 'deletion' && change.byAdmin === true && !fromMe;
    if (!claims) return enter();
    // Outside of the lanes, because WhatsApp cannot be asked while the line is down, and other messages must continue.
    void untilDone('admin', signal, async () => {
      if (await reader.groups?.isAdmin(groupId ?? '', from)) return enter();
      reader.accepted(waId);
      running.delete(id);
    });
  };

  // Asking for a number takes a moment, so a single line for all chats keeps the order of arrival.
  let line = Promise.resolve();
  const next = (message: WAMessage, isLate?: true): void => {
    line = line.then(() => untilDone('read', signal, () => take(message, isLate))).then(() => {});
  };
  const undecrypted = waitFor(reader, (message) => next(message, true));
  return ({ messages }) => {
    for (const message of messages) if (!undecrypted(message)) next(message);
  };
};
