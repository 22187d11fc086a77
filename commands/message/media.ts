import { message, type MessageCommand, type MessageState } from '../../domain/message/decider.ts';
import { messageEvents, type AnnouncedFile, type StoredMedia } from '../../domain/message/events.ts';
import { isOf } from '../../domain/kernel/event.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load, streamOf } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'>;
/** A message by its stream key. */
type Target = { companyId: number; id: string };

/**
 * A message that waits for its file. `id` is the message's public id. `raw` decrypts the file: base64 of a protobuf, '' if the
 * contact was erased. `participantId` is the author in a group.
 */
export type FileToFetch = {
  id: string;
  announced: AnnouncedFile;
  raw: string;
  contactId: number;
  participantId?: number | undefined;
  fromMe: boolean;
  waId: string;
};

/** Loads a message whose file is due; null if the file is stored, failed or not due before `until` (ISO; absent: at any time), or the contact was erased. */
export const loadFileToFetch = async (
  { store }: Needs,
  target: Target,
  until?: string,
): Promise<FileToFetch | null> => {
  const { state } = await load(store, message, target);
  if (state.is === 'absent' || state.file?.is !== 'coming') return null;
  if (until !== undefined && (state.file.dueAt ?? '') > until) return null;
  const stream = streamOf('message', target);
  const { events } = await store.read(stream);
  for (const { event } of events) {
    if (!isOf(messageEvents, event)) continue;
    if (event.type !== 'MessageReceived' && event.type !== 'MessageTypedOnPhone' && event.type !== 'MessageDecrypted')
      continue;
    const { file: announced, raw, contactId, participantId, waId } = event.data;
    const fromMe = state.is === 'out';
    const whose = { contactId, participantId, fromMe };
    if (announced) return { id: uuidOf(stream), announced, raw: raw ?? '', waId, ...whose };
  }
  return null;
};

const tell = async ({ store }: Needs, target: Target, command: MessageCommand): Promise<MessageState> => {
  const cause = causeOf(`file:${target.companyId}.${target.id}:${crypto.randomUUID()}`, target.companyId, 'connector');
  return (await handle(store, message, { target, command, cause })).state;
};

/** Records a stored file. Returns false if the file is not wanted any more. Throws Erased. */
export const mediaStored = async (needs: Needs, target: Target, media: StoredMedia): Promise<boolean> => {
  const state = await tell(needs, target, { type: 'StoreMedia', media });
  return state.is !== 'absent' && state.file?.is === 'stored';
};
/** Records a failed try. The file is tried again later, or has failed permanently (R192). */
export const mediaDelayed = async (needs: Needs, target: Target, reason: string): Promise<void> => {
  await tell(needs, target, { type: 'DelayMedia', reason, at: new Date().toISOString() });
};
/** Records that the file is not available. */
export const mediaFailed = async (needs: Needs, target: Target, reason: string): Promise<void> => {
  await tell(needs, target, { type: 'FailMedia', reason });
};
