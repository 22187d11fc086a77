import { useMemo } from 'react';
import { useTranslation as useI18next } from 'react-i18next';
import { currentLanguage, type Language } from './i18n.ts';
import type { TextFeature, TextName, TextValues } from './texts.ts';

/** A text of another feature: `record:changed`. */
export type TextElsewhere = { [F in TextFeature]: `${F}:${TextName<F>}` }[TextFeature];

export type Translate<F extends TextFeature> = (name: TextName<F> | TextElsewhere, values?: TextValues) => string;

/** The texts of a feature in the language on the screen. The component renders again when the language changes. */
export const useTranslation = <F extends TextFeature>(feature: F): { t: Translate<F> } => {
  const namespace: string = feature;
  const { t } = useI18next(namespace);
  return useMemo(() => ({ t: (name, values = {}) => t(String(name), values) }), [t]);
};

/** The language on the screen. The component renders again when it changes. */
export const useLanguage = (): Language => {
  useI18next();
  return currentLanguage();
};
