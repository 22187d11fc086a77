import { prompt, promptCalls } from '../../domain/prompt/record.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { instantOf, wallTime } from '../../domain/kernel/instant.ts';
import type { Media } from '../../runtime/media.ts';
import { recordReads } from '../kernel/read/recordReads.ts';
import { extraOf } from '../records.ts';
import { getPromptUse } from './contract.ts';
import { promptUseByPrompt, promptUseSince } from './read.ts';

/** Serves GET /prompt (R600). */
export const promptReads = (http: Http, db: Database, media: Media): void =>
  recordReads(http, db, media, { kind: prompt, calls: promptCalls, extra: extraOf(prompt) });

/** Serves GET /prompt-use. */
export const promptUseReads = (http: Http, db: Database): void => {
  serve(http, getPromptUse, async (_, { companyId, timeZone }) => {
    const since = instantOf(wallTime(new Date().toISOString(), timeZone).slice(0, 10), timeZone);
    const [all, prompts] = await Promise.all([
      promptUseSince(db, companyId, since),
      promptUseByPrompt(db, companyId, since),
    ]);
    return { ...all, prompts };
  });
};
