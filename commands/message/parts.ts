import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { text } from '../../domain/kernel/inputs.ts';
import { type MessageCard, type MessagePlace } from '../../domain/message/content.ts';
import { recorded, type MessageMedia, type MessageRecording } from '../../domain/message/events.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { SentTemplate } from '../../domain/message/sentTemplate.ts';
import { quickMessage } from '../../domain/quickMessage/record.ts';
import type { Call } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import { visibleRecord } from '../record/routes.ts';
import { receiveAll } from '../media/receive.ts';
import { mostMessageFiles, quotedMsg, type SentPlace } from './contract.ts';

/** One message to send. `digest` is the digest of uploaded bytes. `drop` deletes its file again. */
export type MessagePart = {
  body: string;
  media: MessageMedia | null;
  cards?: MessageCard[];
  location?: MessagePlace;
  template?: SentTemplate;
  digest?: string;
  drop: () => Promise<void>;
};

/** The messages that a request sends, and the message that the first one quotes. */
type Formed = { parts: MessagePart[]; quotedMsg: string | null };

const nothing = async (): Promise<void> => {};
const parsed = (v: unknown): unknown => {
  try {
    return typeof v === 'string' ? JSON.parse(v) : v;
  } catch {
    return v;
  }
};
const formed = z.object({
  quotedMsg,
  recorded: z.preprocess(parsed, recorded.optional()),
  body: z.preprocess((v) => (v === undefined ? [] : [v].flat()), z.array(text())),
});
const holding = z.object({ mediaPath: z.string(), mediaName: z.string().nullable() });

/** Describes a stored file for a message. The kind depends on the path's ending. */
export const mediaOf = (path: string, name: string, size: number, made?: MessageRecording): MessageMedia => {
  const { mime = 'application/octet-stream', chat = 'application' } = mediaKinds[endingOf(path)] ?? {};
  return { path, name, mime, kind: chat, size, ...(made && chat === 'audio' && { recorded: made }) };
};

const wordless: ReadonlySet<string> = new Set(['audio', 'sticker']);
/**
 * WhatsApp shows no caption on a sound or a sticker, so the words follow as a separate message. Clients of the family send the
 * name of a recording as its words; that is no message.
 */
export const splitCaption = (part: MessagePart): MessagePart[] => {
  const words = part.body.trim();
  if (!part.media || !wordless.has(part.media.kind) || !words) return [part];
  const sound = { ...part, body: '' };
  return words === part.media.name ? [sound] : [sound, { body: part.body, media: null, drop: nothing }];
};

/** Builds a plain text message. Throws a 400 if it has no words. */
export const messagePartsOfText = (body: string): MessagePart[] => {
  if (!body.trim()) throw IllFormed.at('body', 'Required');
  return [{ body, media: null, drop: nothing }];
};

/** Builds the card of a contact. ERR_NO_CONTACT_FOUND, also for a group and for a person without a number. */
export const partOfContact = async (
  { store }: Pick<Deps, 'store'>,
  target: { companyId: number; id: number },
): Promise<MessagePart> => {
  const { state } = await load(store, contact, target);
  if (state.is !== 'present' || state.groupId || !state.number) throw new Refused('ERR_NO_CONTACT_FOUND');
  const { name, number } = state;
  return { body: name, media: null, cards: [{ name, number }], drop: nothing };
};

/** Builds a place. Its name is what lists and notices show. */
export const partOfPlace = ({ name, address, ...position }: SentPlace): MessagePart => {
  const location = { ...position, name, address, url: '', isLive: false, thumbnail: '' };
  return { body: name, media: null, location, drop: nothing };
};

/** Copies the file of a quick message to a new name for this message. ERR_NO_RECORD_FOUND, ERR_FILE_GONE. */
export const partsOfReply = async (
  deps: Pick<Deps, 'store'>,
  storage: Storage,
  actor: Actor,
  { quickMessageId, body }: { quickMessageId: number; body: string },
): Promise<MessagePart[]> => {
  const held = holding.safeParse(await visibleRecord(deps, quickMessage, quickMessageId, actor)).data;
  if (!held) throw new Refused('ERR_FILE_GONE');
  const { mediaPath, mediaName } = held;
  return splitCaption(await partOfStored(storage, actor.companyId, { path: mediaPath, name: mediaName, body }));
};

/** Copies a stored file to a new name for this message; nothing is uploaded again. ERR_FILE_GONE. */
export const partOfStored = async (
  storage: Storage,
  companyId: number,
  { path: held, name, body, made }: { path: string; name: string | null; body: string; made?: MessageRecording },
): Promise<MessagePart> => {
  const path = `${randomUUID()}.${endingOf(held)}`;
  const size = (await storage.copy(companyId, held, path)) ? await storage.sizeOf(companyId, path) : null;
  if (size === null) throw new Refused('ERR_FILE_GONE');
  return { body, media: mediaOf(path, name ?? path, size, made), drop: () => storage.remove(companyId, path) };
};

/**
 * Receives the files of a form, each with its words, and the message that they quote. ERR_NO_FILE, ERR_FILE_TOO_LARGE,
 * ERR_FILE_KIND_REFUSED, or a 400.
 */
export const messagePartsOfForm = async (
  call: Pick<Call, 'req' | 'res'>,
  storage: Storage,
  companyId: number,
): Promise<Formed> => {
  const received = await receiveAll(call, storage, companyId, { field: 'medias', most: mostMessageFiles });
  const form = formed.safeParse(call.req.body ?? {}).data;
  const refused = !form ? new IllFormed() : received.length ? null : new Refused('ERR_NO_FILE');
  if (refused) {
    for (const { drop } of received) await drop();
    throw refused;
  }
  const parts = received.flatMap(({ file, name, size, digest, drop }, index) =>
    splitCaption({ body: form?.body[index] ?? '', media: mediaOf(file, name, size, form?.recorded), digest, drop }),
  );
  return { parts, quotedMsg: form?.quotedMsg ?? null };
};
