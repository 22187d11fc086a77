import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** A catalogue: texts by name, with groups of texts inside groups. */
type Texts = { [name: string]: string | Texts };
/** A catalogue with the same names and other words. */
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value);

/** The language stored in this browser. Without one it is Portuguese, in any language of the browser (R714, R715). */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem('language');
  return isLanguage(stored) ? stored : 'pt';
};

const i18n = i18next.createInstance();
void i18n.use(initReactI18next).init({
  lng: typeof localStorage === 'undefined' ? 'pt' : storedLanguage(),
  fallbackLng: 'pt',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
});

/** The BCP 47 name of the language: for `lang`, dates and numbers. */
export const locale = (): string => ({ pt: 'pt-BR', en: 'en-GB', es: 'es' })[currentLanguage()];

/** The language on the screen. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'pt');

/** Changes the language at once and stores the choice in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem('language', language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = locale();
};

/** Adds the texts of a feature in the three languages. The Portuguese texts define the names. */
export const addTexts = <const T extends Texts>(
  feature: string,
  texts: { pt: T; en: Same<NoInfer<T>>; es: Same<NoInfer<T>> },
): void => {
  for (const language of languages) i18n.addResourceBundle(language, feature, texts[language], true);
};

/** A text of a feature, for code outside components. Components call `useTranslation(feature)`. */
export const text = (feature: string, name: string, values: Record<string, string | number> = {}): string =>
  i18n.t(name, { ns: feature, ...values });

const whole = { keySeparator: false, nsSeparator: false } as const;
/** The translation of a text that is its own key and may hold any sign, or undefined when the feature has none. */
export const translated = (feature: string, said: string): string | undefined =>
  said && i18n.exists(said, { ns: feature, ...whole }) ? i18n.t(said, { ns: feature, ...whole }) : undefined;

/** Whether a feature has a text of this name. */
export const hasText = (feature: string, name: string): boolean => i18n.exists(name, { ns: feature });
