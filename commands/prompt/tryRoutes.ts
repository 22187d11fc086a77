import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import { isMask } from '../../domain/kernel/mask.ts';
import { readAnswer, systemText } from '../../domain/prompt/conversation.ts';
import { prompt, promptFields } from '../../domain/prompt/record.ts';
import { promptTrial } from '../../domain/prompt/trial.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { MachineFailed } from '../integration/machines.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { AgentAnswer, Agents } from './agents.ts';
import { textToSpeech } from './speakAnswer.ts';
import { serverOf, TAGS } from './prepareQuestion.ts';
import { costOf, isDayUsedUp } from './limits.ts';
import { tryPrompt } from './contract.ts';
import { promptSecretOf } from './secrets.ts';
import { openTrials } from './trials.ts';
import { askForWholeAnswer } from './askForWholeAnswer.ts';

/** Converts a model's failure to the refusal that an admin sees. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof MachineFailed)) return error;
  const { reason, status, retryAfter } = error;
  if (reason === 'forbidden') return new Refused('ERR_PROMPT_KEY');
  if (status === 429) return new Refused('ERR_PROMPT_BUSY', 400, { retryAfter });
  return new Refused([400, 404, 422].includes(status) ? 'ERR_PROMPT_MODEL' : 'ERR_PROMPT_AWAY');
};

const { temperature, maxTokens, maxMessages } = promptFields.parse({ queueId: 0 });

const nothingTaken = { model: '', tokensIn: 0, tokensOut: 0, cost: 0 };

/** Returns the stored voice key if it was entered for this region; '' for another one. */
const keptVoiceKey = async (deps: Deps, of: { companyId: number; id: number }, region: string): Promise<string> => {
  const { state } = await load(deps.store, prompt.decider, of);
  const given = state.is === 'present' ? promptFields.parse(state.fields).voiceRegion : '';
  return given === '' || given === region ? promptSecretOf(deps, of, 'voiceKey') : '';
};

/** Speaks the answer, or returns the reason why not. */
const spoken = async (
  deps: Deps,
  agents: Agents,
  { companyId, body }: { companyId: number; body: z.infer<typeof tryPrompt.body> },
  text: string,
) => {
  const { voice = 'texto', voiceKey = '', voiceRegion: region = '' } = body;
  const of = { companyId, id: body.promptId ?? 0 };
  const key = isMask(voiceKey) ? await keptVoiceKey(deps, of, region) : voiceKey;
  const speech = await textToSpeech(agents, { voice, key, region, text });
  return {
    sound: speech && 'sound' in speech ? Buffer.from(speech.sound).toString('base64') : null,
    unspoken: speech && 'unspoken' in speech ? speech.unspoken : null,
  };
};

/** Serves POST /prompt/try. */
export const promptTryRoutes = (http: Http, deps: Deps, agents: Agents): void => {
  const trials = openTrials();
  serve(http, tryPrompt, ({ body }, { companyId, userId }, call: Call) =>
    trials(userId, call.cause.id, async () => {
      const { cause } = call;
      const { promptId, apiKey = '', contact, messages } = body;
      const target = { companyId, id: createHash('sha256').update(cause.id).digest('hex').slice(0, 32) };
      if ((await load(deps.store, promptTrial, target)).state.counted) throw new Refused('ERR_PROMPT_TRIED', 409);
      if (await isDayUsedUp(deps, companyId)) throw new Refused('ERR_PROMPT_LIMITS');
      const kept = await serverOf(deps, { companyId, id: promptId ?? 0 });
      const tags = (await deps.lookup.tagNames(companyId, TAGS)).map(({ name }) => name);
      const since = performance.now();
      const count = async (used: typeof nothingTaken) => {
        const took = { ...used, ms: Math.round(performance.now() - since) };
        const command = { type: 'CountTrial', promptId: promptId ?? null, ...took } as const;
        const { position } = await handle(deps.store, promptTrial, { target, command, cause, fresh: true });
        await call.passed(position);
        return took;
      };
      const question = {
        server: isMask(apiKey) ? kept : { ...kept, apiKey },
        system: systemText({ prompt: body.prompt ?? '', contact, tags }),
        turns: messages.slice(-(body.maxMessages ?? maxMessages)),
        maxTokens: body.maxTokens ?? maxTokens,
        temperature: body.temperature ?? temperature,
      };
      const mayGoOn = async (first: AgentAnswer) => {
        const tokens = first.tokensIn + first.tokensOut;
        return !(await isDayUsedUp(deps, companyId, {
          requests: 1,
          tokens,
          cost: await costOf(deps, companyId, first),
        }));
      };
      const { text, isCut, ignored, ...used } = await askForWholeAnswer(agents, question, mayGoOn).catch(
        async (error: unknown) => {
          await count(nothingTaken);
          throw refusalOf(error);
        },
      );
      const took = await count({ ...used, cost: await costOf(deps, companyId, used) });
      const said = isCut ? { text: '', tags: [], handsOver: '' } : readAnswer(text);
      return {
        ...said,
        ...took,
        isCut,
        ignored: [...ignored],
        ...(await spoken(deps, agents, { companyId, body }, said.text)),
      };
    }),
  );
};
