import type { z } from 'zod';
import { helpCalls } from '../../../domain/help/record.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The help videos, live, for the gallery and for the super users' tab. */
export const helps = recordSlice<'help', 'help', z.input<typeof helpCalls.create.body>>({
  name: 'help',
  kind: 'help',
  compare: byText(({ title }) => title),
  matches: ({ title, description }, search) => finds(search, title, description),
});
