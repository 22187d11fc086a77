import { tagCalls } from '../../domain/tag/record.ts';
import { byText, finds } from '../kernel/words.ts';
import { recordFeature } from '../record/recordFeature.ts';

/** The company's tags, live. */
export const tags = recordFeature({
  name: 'tag',
  kind: 'tag',
  calls: tagCalls,
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});
