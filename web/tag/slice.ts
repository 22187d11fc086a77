import type { z } from 'zod';
import { tagCalls } from '../../domain/tag/record.ts';
import { byText, finds } from '../kernel/words.ts';
import { recordSlice } from '../record/recordSlice.ts';

/** The company's tags, live. */
export const tags = recordSlice<'tag', 'tag', z.input<typeof tagCalls.create.body>>({
  name: 'tag',
  kind: 'tag',
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});
