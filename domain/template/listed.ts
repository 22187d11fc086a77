import { contentOfComponents, type TemplateComponent } from './components.ts';
import { templateStatuses, type TemplateStatus } from './content.ts';
import { templateCategories, type TemplateCategory } from '../kernel/templateParts.ts';
import type { TemplateFields } from './record.ts';

const isIn = <T extends string>(list: readonly T[], value: string): value is T => list.some((each) => each === value);

/** Reads a state in Meta's words. Webhooks have some more words for the same states. */
export const templateStatusOf = (word: string): TemplateStatus => {
  const state = word.toUpperCase();
  if (state === 'REINSTATED' || state === 'UNARCHIVED' || state === 'FLAGGED') return 'APPROVED';
  if (state === 'LOCKED') return 'DISABLED';
  return isIn(templateStatuses, state) ? state : 'UNKNOWN';
};

/** Reads a category in Meta's words; undefined for one that Meta added since. */
export const templateCategoryOf = (word: string): TemplateCategory | undefined => {
  const category = word.toUpperCase();
  return isIn(templateCategories, category) ? category : undefined;
};

/** Meta's reasons for a state that have words in every language. The last four are titles of a report about a pause. */
export const templateReasons = [
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
  'FIRST_PAUSE',
  'SECOND_PAUSE',
  'RATE_LIMITING_PAUSE',
  'DISABLED',
] as const;

/** What Meta writes where there is no reason for a state. */
const noReasons = ['', 'NONE', 'UNPAUSE'];

/** Reads Meta's reason for a state: one with words of its own, or else all that Meta says; '' for none. */
export const templateReasonOf = (...said: readonly (string | null | undefined)[]): string => {
  const words = said.flatMap((word) => (noReasons.includes(word?.toUpperCase() ?? '') ? [] : (word ?? [])));
  return words.find((word) => isIn(templateReasons, word)) ?? words.join(' · ');
};

/** A template as Meta lists it. Meta adds states and categories, so these are texts. */
export type ListedTemplate = {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  components: readonly TemplateComponent[];
  rejected_reason?: string | null | undefined;
  quality_score: string;
};

/** Returns the fields of a template that Meta lists. One with unknown parts keeps its text, so that it can be found. */
export const fieldsOfListed = (accountId: string, listed: ListedTemplate): TemplateFields => {
  const content = contentOfComponents(listed.components);
  const body = listed.components.find(({ type }) => type.toUpperCase() === 'BODY')?.text ?? '';
  const unsupported = { header: null, body, footer: '', buttons: [], examples: [] };
  const quality = listed.quality_score.toUpperCase();
  return {
    accountId,
    metaId: listed.id,
    name: listed.name,
    language: listed.language.replace('-', '_'),
    category: templateCategoryOf(listed.category) ?? 'MARKETING',
    status: templateStatusOf(listed.status),
    reason: templateReasonOf(listed.rejected_reason),
    quality: quality === 'UNKNOWN' ? '' : quality,
    isSupported: content !== null,
    ...(content ?? unsupported),
  };
};
