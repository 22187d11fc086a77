import type { z } from 'zod';
import type { integrationCalls } from '../../../domain/integration/record.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The company's integrations, live. */
export const integrations = recordSlice<
  'integration',
  'queueIntegration',
  z.input<typeof integrationCalls.create.body>
>({
  name: 'integration',
  kind: 'queueIntegration',
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});
