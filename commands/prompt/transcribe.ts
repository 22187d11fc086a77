import { buffer } from 'node:stream/consumers';
import { message } from '../../domain/message/decider.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { settingDefaults } from '../../domain/setting/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { settingOf } from '../bot/botContext.ts';
import { MachineFailed } from '../integration/machines.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { Agents, AgentServer } from './agents.ts';
import { costOf } from './limits.ts';

export type ListeningNeeds = Pick<Deps, 'store' | 'keys'> &
  Asks<'messageKey' | 'promptUseSince'> & {
    storage: Pick<Storage, 'read' | 'sizeOf' | 'incoming' | 'put'>;
  };
type Spoken = Pick<MessageRecord, 'id' | 'mediaUrl' | 'file'>;

/** Maximum number of voice messages to transcribe since the last answer: the newest. */
const MOST = 5;
/** Larger sounds (in bytes) are left to agents. Half an hour of a voice message is smaller. */
const LARGEST = 5_000_000;

/** Returns the voice messages that must be transcribed before the message with this id is answered. `messages` are in order. */
export const untranscribedMessages = (messages: readonly MessageRecord[], answeredId: string): MessageRecord[] => {
  const until = messages.slice(0, messages.findIndex(({ id }) => id === answeredId) + 1 || messages.length);
  return until
    .slice(until.findLastIndex(({ fromMe }) => fromMe) + 1)
    .filter((one) => one.mediaType === 'audio' && !one.transcript && !one.isDeleted && !one.isErased)
    .slice(-MOST);
};

/** Reads the sound's bytes. Throws MachineFailed: `fileComing` while they are being fetched, `fileGone`, `fileTooLarge`. */
const soundOf = async ({ storage }: ListeningNeeds, companyId: number, { mediaUrl, file }: Spoken): Promise<Buffer> => {
  if (file?.state === 'coming') throw new MachineFailed('fileComing');
  const size = mediaUrl && file?.state === 'here' ? await storage.sizeOf(companyId, mediaUrl) : null;
  if (!mediaUrl || size === null) throw new MachineFailed('fileGone');
  if (size > LARGEST) throw new MachineFailed('fileTooLarge');
  return buffer(await storage.read(companyId, mediaUrl));
};

/**
 * Transcribes voice messages with a prompt's server (R592), one after another. Each transcript is recorded with its cost, so
 * that a retry transcribes none twice. Returns the transcripts by message id. Throws MachineFailed.
 */
export const transcribeVoice = async (
  deps: ListeningNeeds,
  agents: Agents,
  of: { companyId: number; promptId: number; server: AgentServer; voices: readonly Spoken[] },
  cause: Cause,
): Promise<ReadonlyMap<string, string>> => {
  const { companyId, promptId, server, voices } = of;
  const heard = new Map<string, string>();
  for (const voice of voices) {
    const sound = await soundOf(deps, companyId, voice);
    const model = (await settingOf(deps.store, companyId, 'openAiVoiceModel')) || settingDefaults.openAiVoiceModel;
    const since = performance.now();
    const {
      text: body,
      seconds,
      ...took
    } = await agents.hear({
      server: { ...server, model },
      sound,
      name: voice.mediaUrl ?? '',
    });
    const ms = Math.round(performance.now() - since);
    const cost = await costOf(deps, companyId, { ...took, seconds });
    const key = await deps.lookup.messageKey(companyId, voice.id);
    if (!key) continue;
    const command = { type: 'TranscribeMessage', heard: { promptId, body, ...took, cost, ms } } as const;
    const own = { ...cause, id: `${cause.id}:hears:${voice.id}`, userId: 'bot' } as const;
    await handle(deps.store, message, { target: { companyId, id: key }, command, cause: own });
    heard.set(voice.id, body);
  }
  return heard;
};
