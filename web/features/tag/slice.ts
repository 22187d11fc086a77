import { tagCalls } from '../../../domain/tag/record.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordFeature } from '../../api/records/recordFeature.ts';

/** The company's tags, live. */
export const tags = recordFeature({
  name: 'tag',
  kind: 'tag',
  calls: tagCalls,
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});
