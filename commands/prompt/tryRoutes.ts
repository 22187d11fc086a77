import { createHash } from 'node:crypto';
import { Refused } from '../../domain/kernel/decider.ts';
import { isMask } from '../../domain/kernel/mask.ts';
import { readAnswer, systemText } from '../../domain/prompt/conversation.ts';
import { promptFields } from '../../domain/prompt/record.ts';
import { promptTrial } from '../../domain/prompt/trial.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { MachineFailed } from '../integration/machines.ts';
import { handle } from '../kernel/handle.ts';
import type { Agents } from './agents.ts';
import { spokenBy } from './aloud.ts';
import { serverOf, TAGS } from './asking.ts';
import { costOf, isDayUsedUp } from './limits.ts';
import { tryPrompt } from './contract.ts';
import { promptSecretOf } from './secrets.ts';

/** What an admin reads of a machine that failed. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof MachineFailed)) return error;
  const { reason, status, retryAfter } = error;
  if (reason === 'forbidden') return new Refused('ERR_PROMPT_KEY');
  if (status === 429) return new Refused('ERR_PROMPT_BUSY', 400, { retryAfter });
  return new Refused([400, 404, 422].includes(status) ? 'ERR_PROMPT_MODEL' : 'ERR_PROMPT_AWAY');
};

const { temperature, maxTokens, maxMessages } = promptFields.parse({ queueId: 0 });

/** POST /prompt/try. */
export const promptTryRoutes = (http: Http, deps: Deps, agents: Agents): void =>
  serve(http, tryPrompt, async ({ body }, { companyId }, call: Call) => {
    if (await isDayUsedUp(deps, companyId)) throw new Refused('ERR_PROMPT_LIMITS');
    const { promptId, apiKey = '', contact, messages } = body;
    const kept = await serverOf(deps, { companyId, id: promptId ?? 0 });
    const tags = (await deps.lookup.tagNames(companyId, TAGS)).map(({ name }) => name);
    const since = performance.now();
    const question = {
      server: isMask(apiKey) ? kept : { ...kept, apiKey },
      system: systemText({ prompt: body.prompt ?? '', contact, tags }),
      turns: messages.slice(-(body.maxMessages ?? maxMessages)),
      maxTokens: body.maxTokens ?? maxTokens,
      temperature: body.temperature ?? temperature,
    };
    const { text, ...used } = await agents.ask(question).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const took = { ...used, cost: await costOf(deps, companyId, used), ms: Math.round(performance.now() - since) };
    const id = createHash('sha256').update(call.cause.id).digest('hex').slice(0, 32);
    const command = { type: 'CountTrial', promptId: promptId ?? null, ...took } as const;
    const { position } = await handle(deps.store, promptTrial, {
      target: { companyId, id },
      command,
      cause: call.cause,
      fresh: true,
    });
    await call.passed(position);
    const said = readAnswer(text);
    const { voice = 'texto', voiceKey = '', voiceRegion: region = '' } = body;
    const of = { companyId, id: promptId ?? 0 };
    const key = isMask(voiceKey) ? await promptSecretOf(deps, of, 'voiceKey') : voiceKey;
    const speech = await spokenBy(agents, { voice, key, region, text: said.text });
    return {
      ...said,
      ...took,
      sound: speech && 'sound' in speech ? Buffer.from(speech.sound).toString('base64') : null,
      unspoken: speech && 'unspoken' in speech ? speech.unspoken : null,
    };
  });
