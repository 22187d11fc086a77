import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { locale } from '../kernel/i18n.ts';
import { selectUser } from '../session/slice.ts';
import type { Clock } from './clock.ts';

/** The company's time zone and the language on the screen. */
export const useClock = (): Clock => {
  const zone = useSelector(selectUser)?.company.timeZone ?? 'America/Sao_Paulo';
  const { i18n } = useTranslation();
  const language = i18n.language && locale();
  return useMemo(() => ({ zone, language }), [zone, language]);
};
