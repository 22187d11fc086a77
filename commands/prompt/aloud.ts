import { writeFile } from 'node:fs/promises';
import type { MessageMedia } from '../../domain/message/events.ts';
import { prompt, promptFields } from '../../domain/prompt/record.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { log } from '../../runtime/log.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { MachineFailed } from '../integration/machines.ts';
import { load, streamOf, type Target } from '../kernel/handle.ts';
import { mediaOf } from '../message/parts.ts';
import type { Agents, AgentSpeech } from './agents.ts';
import { promptSecretOf } from './secrets.ts';

export type SpeakingNeeds = Pick<Deps, 'store' | 'keys' | 'lookup'> & {
  storage: Pick<Storage, 'incoming' | 'put'>;
  agents: Pick<Agents, 'speak'>;
};

/** Nobody listens to a longer answer. */
const LONGEST = 2000;

/** What an answer sounds like, or a word why it goes in writing; null: its prompt writes. */
export type Aloud = AgentSpeech | { unspoken: string } | null;

/** Has an answer spoken by its prompt's voice (R592): asked for once, for an answer in writing is better than a late one. */
export const aloud = async (
  deps: SpeakingNeeds,
  of: { companyId: number; promptId: number },
  text: string,
): Promise<Aloud> => {
  const target = { companyId: of.companyId, id: of.promptId };
  const { state } = await load(deps.store, prompt.decider, target);
  const { voice, voiceRegion: region } = promptFields.parse(state.is === 'present' ? state.fields : { queueId: 0 });
  if (!text || voice === 'texto') return null;
  const key = await promptSecretOf(deps, target, 'voiceKey');
  if (!key || !region) return { unspoken: 'noKey' };
  // Variables are filled in where it is written.
  if (text.length > LONGEST || text.includes('{{')) return { unspoken: 'unspeakable' };
  try {
    return await deps.agents.speak({ voice, key, region, text });
  } catch (error) {
    if (!(error instanceof MachineFailed)) throw error;
    const { reason, status } = error;
    log.warn({ ...of, reason, status }, 'An answer could not be spoken: it goes in writing');
    return { unspoken: status ? `${reason} ${status}` : reason };
  }
};

/** Keeps a speech as the file of the message at `target`, under a name of that message's own. */
export const keepSpeech = async (
  { storage }: Pick<SpeakingNeeds, 'storage'>,
  target: Target,
  { sound, seconds }: AgentSpeech,
): Promise<MessageMedia> => {
  const file = `${uuidOf(streamOf('message', target))}.ogg`;
  const path = await storage.incoming();
  await writeFile(path, sound, { mode: 0o600 });
  await storage.put(target.companyId, file, path);
  return mediaOf(file, 'voz.ogg', sound.length, { seconds, waveform: '' });
};
