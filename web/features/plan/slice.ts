import type { z } from 'zod';
import type { planCalls } from '../../../domain/plan/calls.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The plans of the installation, live, for super users. */
export const plans = recordSlice<'plan', 'plan', z.input<typeof planCalls.create.body>>({
  name: 'plan',
  kind: 'plan',
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});
