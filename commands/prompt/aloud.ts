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
import type { Agents, AgentSpeech, AgentText } from './agents.ts';
import { promptSecretOf } from './secrets.ts';

export type SpeakingNeeds = Pick<Deps, 'store' | 'keys' | 'lookup'> & {
  storage: Pick<Storage, 'incoming' | 'put'>;
  agents: Pick<Agents, 'speak'>;
};

/** Nobody listens to a longer answer. */
const LONGEST = 2000;

/** What an answer sounds like, or a word why it goes in writing; null: its prompt writes. */
export type Aloud = AgentSpeech | { unspoken: string } | null;

/** Has words spoken: asked for once, for an answer in writing is better than a late one. */
export const spokenBy = async (agents: Pick<Agents, 'speak'>, said: AgentText): Promise<Aloud> => {
  const { voice, key, region, text } = said;
  if (!text || voice === 'texto') return null;
  if (!key || !region) return { unspoken: 'noKey' };
  // Variables are filled in where it is written.
  if (text.length > LONGEST || text.includes('{{')) return { unspoken: 'unspeakable' };
  try {
    return await agents.speak(said);
  } catch (error) {
    if (!(error instanceof MachineFailed)) throw error;
    const { reason, status } = error;
    return { unspoken: status ? `${reason} ${status}` : reason };
  }
};

/** Has an answer spoken by its prompt's voice (R592). */
export const aloud = async (
  deps: SpeakingNeeds,
  of: { companyId: number; promptId: number },
  text: string,
): Promise<Aloud> => {
  const target = { companyId: of.companyId, id: of.promptId };
  const { state } = await load(deps.store, prompt.decider, target);
  const { voice, voiceRegion: region } = promptFields.parse(state.is === 'present' ? state.fields : { queueId: 0 });
  const key = await promptSecretOf(deps, target, 'voiceKey');
  const speech = await spokenBy(deps.agents, { voice, key, region, text });
  if (speech && 'unspoken' in speech)
    log.warn({ ...of, why: speech.unspoken }, 'An answer was not spoken: it goes in writing');
  return speech;
};

/** Keeps a speech as the file of the message at `target`, under a name of that message's own. */
export const keepSpeech = async (
  { storage }: Pick<SpeakingNeeds, 'storage'>,
  target: Target,
  { sound, seconds, waveform }: AgentSpeech,
): Promise<MessageMedia> => {
  const file = `${uuidOf(streamOf('message', target))}.ogg`;
  const path = await storage.incoming();
  await writeFile(path, sound, { mode: 0o600 });
  await storage.put(target.companyId, file, path);
  return mediaOf(file, 'voz.ogg', sound.length, { seconds, waveform });
};
