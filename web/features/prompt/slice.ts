import type { z } from 'zod';
import type { promptCalls } from '../../../domain/prompt/record.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The values of a prompt's form. */
export type PromptValues = z.input<typeof promptCalls.create.body>;

/** The company's prompts, live (R606). */
export const prompts = recordSlice<'prompt', 'prompt', PromptValues>({
  name: 'prompt',
  kind: 'prompt',
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});
