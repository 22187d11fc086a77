import { allows } from '../../domain/kernel/permissions.ts';
import { prompt, promptCalls } from '../../domain/prompt/record.ts';
import type { Database } from '../../runtime/database.ts';
import type { Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { recordReads } from '../kernel/recordReads.ts';
import { extraOf } from '../records.ts';

/** GET /prompt (R600); whoever may not change them is not even told that there are keys (R603). */
export const promptReads = (http: Http, db: Database, media: Media): void =>
  recordReads(http, db, media, {
    kind: prompt,
    calls: promptCalls,
    extra: extraOf(prompt),
    shown: (row, { profile }) => (allows(profile, 'prompts:edit') ? row : { ...row, apiKey: '', voiceKey: '' }),
  });
