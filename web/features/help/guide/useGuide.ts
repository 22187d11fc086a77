import { useEffect, useState } from 'react';
import { fetched } from '../../../api/parts.ts';
import type { Language } from '../../../locales/i18n.ts';
import { useLanguage } from '../../../locales/useTranslation.ts';
import { guideShape, type Guide } from './shape.ts';

const guides: Record<Language, () => Promise<{ guide: unknown }>> = {
  pt: () => import('../../../../docs/pt/README.md'),
  en: () => import('../../../../docs/en/README.md'),
  es: () => import('../../../../docs/es/README.md'),
};

/** The guide in the language on the screen; undefined until it is loaded. */
export const useGuide = (): Guide | undefined => {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; guide: Guide }>();
  useEffect(() => {
    let isCurrent = true;
    void fetched(guides[language]).then(({ guide }) => {
      if (isCurrent) setLoaded({ language, guide: guideShape.parse(guide) });
    });
    return () => void (isCurrent = false);
  }, [language]);
  return loaded?.language === language ? loaded.guide : undefined;
};
