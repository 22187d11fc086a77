import { z } from 'zod';
import { isMember, chat, type Chat } from '../../domain/chat/decider.ts';
import type { ChatFile } from '../../domain/chat/events.ts';
import { mentionsIn } from '../../domain/chat/mentions.ts';
import { chatMessage } from '../../domain/chat/said.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { text } from '../../domain/kernel/inputs.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Call, Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { receiveAll } from '../media/receive.ts';
import { mostChatFiles } from './contract.ts';

/** One message to be sent. `digest`: that of the file's bytes. `drop` deletes the received file. */
export type ChatPart = { text: string; file: ChatFile | null; digest?: string; drop: () => Promise<void> };

const bodies = z.object({ body: z.preprocess((v) => (v === undefined ? [] : [v].flat()), z.array(text(20_000))) });

/** The parts of a text message. Throws IllFormed for a blank text. */
export const chatPartsOfText = (said: string): ChatPart[] => {
  if (!said.trim()) throw IllFormed.at('message', 'Required');
  return [{ text: said, file: null, drop: async () => {} }];
};

/** The files of a form, each with its text. Throws ERR_NO_FILE, ERR_FILE_TOO_LARGE, ERR_FILE_KIND_REFUSED, or a 400. */
export const chatPartsOfForm = async (call: Call, storage: Storage, companyId: number): Promise<ChatPart[]> => {
  const received = await receiveAll(call, storage, companyId, { field: 'medias', most: mostChatFiles });
  const form = bodies.safeParse(call.req.body ?? {}).data;
  const refused = !form ? new IllFormed() : received.length ? null : new Refused('ERR_NO_FILE');
  if (refused) {
    for (const { drop } of received) await drop();
    throw refused;
  }
  return received.map(({ file: path, name, digest, drop }, index) => ({
    text: form?.body[index] ?? '',
    file: { path, name },
    digest,
    drop,
  }));
};

/** Loads the chat. Throws ERR_NO_RECORD_FOUND unless the caller is a member. */
export const loadOwnChat = async (
  { store }: Pick<Deps, 'store'>,
  actor: Actor,
  id: number,
): Promise<Extract<Chat, { is: 'present' }>> => {
  const { state } = await load(store, chat, { companyId: actor.companyId, id });
  if (state.is !== 'present' || !isMember(state, actor.userId)) throw new Refused('ERR_NO_RECORD_FOUND');
  return state;
};

/** Ids of the members that a text mentions. */
const calledIn = async (
  { lookup }: Deps,
  said: string,
  { companyId, chatId }: { companyId: number; chatId: number },
) => {
  if (!said.includes('@')) return [];
  const members = (await lookup.chat(companyId, chatId))?.users ?? [];
  return [
    ...new Set(
      mentionsIn(
        said,
        members.map(({ user }) => user),
      ).map(({ who }) => who.id),
    ),
  ];
};

/** The suffix of the stream name after `chatMessage-<company>.`, for message number `index` of a request. */
const keyOf = (chatId: number, { id }: Cause, index: number): string => `${chatId}.${uuidOf(`${id} ${index}`)}`;

/** Sends the parts in order and deletes files that no event names. Returns the last position and the first message. */
export const sendChatParts = async (
  deps: Deps,
  parts: readonly ChatPart[],
  { companyId, chatId, senderId }: { companyId: number; chatId: number; senderId: number },
  cause: Cause,
): Promise<{ position: Position | null; repeated: boolean; target: { companyId: number; id: string } }> => {
  const { store } = deps;
  const unnamed = [...parts];
  let position: Position | null = null;
  let repeated = false;
  try {
    for (const [index, { text: said, file, drop }] of parts.entries()) {
      const mentions = await calledIn(deps, said, { companyId, chatId });
      const target = { companyId, id: keyOf(chatId, cause, index) };
      const command = { type: 'SayInChat', said: { chatId, senderId, text: said, file, mentions } } as const;
      const handled = await handle(store, chatMessage, { target, command, cause, fresh: true });
      unnamed.shift();
      // The store treats a repeated event as the same one, so of two simultaneous requests only one file is named.
      if (file && (await load(store, chatMessage, target)).state?.file?.path !== file.path) await drop();
      position = latest([position, handled.position]);
      repeated ||= handled.repeated;
    }
  } catch (error) {
    // After any other error the log may name the file of the first remaining part.
    for (const { drop } of unnamed.slice(error instanceof Refused ? 0 : 1)) await drop();
    throw error;
  }
  return { position, repeated, target: { companyId, id: keyOf(chatId, cause, 0) } };
};
