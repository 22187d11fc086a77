import { integrationCalls } from '../../../domain/integration/record.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordFeature } from '../../api/records/recordFeature.ts';

/** The company's integrations, live. */
export const integrations = recordFeature({
  name: 'integration',
  kind: 'queueIntegration',
  calls: integrationCalls,
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});
