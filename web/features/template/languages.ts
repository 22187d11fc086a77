import { locale } from '../../locales/i18n.ts';

/** Languages that companies here write templates in. Templates in other languages come from Meta by a sync. */
const offered = ['pt_BR', 'pt_PT', 'en', 'en_US', 'es', 'es_AR', 'es_ES', 'es_MX'];

/** Returns the codes for a choice, with the one that a template has. */
export const languages = (own?: string): readonly string[] =>
  own && !offered.includes(own) ? [own, ...offered] : offered;

/** Returns the name of one of Meta's language codes in the user's language. */
export const languageName = (code: string): string => {
  try {
    return new Intl.DisplayNames(locale(), { type: 'language' }).of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
};
