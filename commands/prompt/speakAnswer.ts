import { writeFile } from 'node:fs/promises';
import type { MessageMedia } from '../../domain/message/events.ts';
import { prompt, promptFields } from '../../domain/prompt/record.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { log } from '../../runtime/log.ts';
import type { Storage } from '../../runtime/storage.ts';
import { MachineFailed } from '../integration/machines.ts';
import { load, streamOf, type Target } from '../kernel/handle/handle.ts';
import { mediaOf } from '../message/parts.ts';
import type { Agents, AgentSpeech, AgentText } from './agents.ts';
import type { AskingNeeds } from './prepareQuestion.ts';
import { promptSecretOf } from './secrets.ts';

export type SpeakingNeeds = AskingNeeds & {
  storage: Pick<Storage, 'incoming' | 'put'>;
  agents: Pick<Agents, 'speak'>;
};

/** Longer answers (in characters) are sent in writing: few people would listen to them. */
const LONGEST = 2000;

/** The spoken answer, or a reason why it is sent in writing; null if the prompt answers in writing. */
export type SpokenAnswer = AgentSpeech | { unspoken: string } | null;

/** Converts a text to speech with a single try, because a written answer is better than a late one. */
export const textToSpeech = async (agents: Pick<Agents, 'speak'>, said: AgentText): Promise<SpokenAnswer> => {
  const { voice, key, region, text } = said;
  if (!text || voice === 'texto') return null;
  if (!key || !region) return { unspoken: 'noKey' };
  // Variables are filled in only in written text.
  if (text.length > LONGEST || text.includes('{{')) return { unspoken: 'unspeakable' };
  try {
    return await agents.speak(said);
  } catch (error) {
    if (!(error instanceof MachineFailed)) throw error;
    const { reason, status } = error;
    return { unspoken: status ? `${reason} ${status}` : reason };
  }
};

/** Speaks an answer with its prompt's voice (R592). */
export const speakAnswer = async (
  deps: SpeakingNeeds,
  of: { companyId: number; promptId: number },
  text: string,
): Promise<SpokenAnswer> => {
  const target = { companyId: of.companyId, id: of.promptId };
  const { state } = await load(deps.store, prompt.decider, target);
  const { voice, voiceRegion: region } = promptFields.parse(state.is === 'present' ? state.fields : { queueId: 0 });
  const key = await promptSecretOf(deps, target, 'voiceKey');
  const speech = await textToSpeech(deps.agents, { voice, key, region, text });
  if (speech && 'unspoken' in speech)
    log.warn({ ...of, why: speech.unspoken }, 'An answer could not be spoken, sending it as text');
  return speech;
};

/** Stores speech as the file of the message at `target`, under a name of its own. */
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
