import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolated } from '../../domain/kernel/names.ts';
import type { TextFeature, TextName, Texts, TextValues } from './texts.ts';

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value);

/** The language stored in this browser. Without one it is Portuguese, in any language of the browser (R714, R715). */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem('language');
  return isLanguage(stored) ? stored : 'pt';
};

const i18n = i18next.createInstance();
void i18n.use(initReactI18next).init({
  lng: typeof localStorage === 'undefined' ? 'pt' : storedLanguage(),
  fallbackLng: false,
  resources: {},
  initAsync: false,
  // Every value of a sentence is isolated, so no name turns the sentence.
  interpolation: { escapeValue: true, escape: isolated },
  react: { useSuspense: false },
});

/** The BCP 47 name of the language: for `lang`, dates and numbers. */
export const locale = (): string => ({ pt: 'pt-BR', en: 'en-GB', es: 'es' })[currentLanguage()];

/** The language on the screen. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'pt');

/** Makes the texts of a language known. */
export const addTexts = (language: Language, texts: Partial<Texts>): void => {
  for (const [feature, own] of Object.entries(texts)) i18n.addResourceBundle(language, feature, own);
};

const files: Record<Language, () => Promise<Partial<Texts>>> = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
};
const adminFiles: typeof files = {
  pt: async () => (await import('./pt.admin.ts')).ptAdmin,
  en: async () => (await import('./en.admin.ts')).enAdmin,
  es: async () => (await import('./es.admin.ts')).esAdmin,
};
let needsAdminTexts = false;

/** Fetches the texts of a language that are not here yet. One language is one file, and one more for admins. */
export const loadLanguage = async (language: Language): Promise<void> => {
  const isMissing = (feature: TextFeature): boolean => !i18n.hasResourceBundle(language, feature);
  const missing = [
    ...(isMissing('app') ? [files[language]()] : []),
    ...(needsAdminTexts && isMissing('setting') ? [adminFiles[language]()] : []),
  ];
  for (const texts of await Promise.all(missing)) addTexts(language, texts);
};

/** Fetches the texts of pages for admins, in the language on the screen and in any that is chosen later. */
export const loadAdminTexts = (): Promise<void> => {
  needsAdminTexts = true;
  return loadLanguage(currentLanguage());
};

/** Changes the language as soon as its texts are here, and stores the choice in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await loadLanguage(language);
  localStorage.setItem('language', language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = locale();
};

/** A text of a feature, for code outside components. Components call `useTranslation(feature)`. */
export const text = <F extends TextFeature>(feature: F, name: TextName<F>, values: TextValues = {}): string => {
  const key: string = name;
  return i18n.t(key, { ns: feature, ...values });
};

const whole = { keySeparator: false, nsSeparator: false } as const;
/** The translation of a text that is its own key and may hold any sign, or undefined when the feature has none. */
export const translated = (feature: TextFeature, said: string): string | undefined =>
  said && i18n.exists(said, { ns: feature, ...whole }) ? i18n.t(said, { ns: feature, ...whole }) : undefined;

/** Whether a feature has a text of this name; for a plural form, with its `count`. */
export const hasText = <F extends TextFeature>(
  feature: F,
  name: string,
  values: TextValues = {},
): name is TextName<F> => i18n.exists(name, { ns: feature, ...values });
