import { text } from '../../locales/i18n.ts';

/** The error of a field whose text has these unknown variables; undefined without any. */
export const variablesError = (names: readonly string[]): string | undefined =>
  names.length ? text('field', 'unknownVariables', { count: names.length, names: names.join(', ') }) : undefined;
