import { useMemo, useSyncExternalStore } from 'react';
import { useLanguage } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { locale } from '../../locales/i18n.ts';
import { selectUser } from './slice.ts';
import { dayOf, type Clock } from './clock.ts';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One shared timer for all components that show days: at midnight 'hoje' becomes 'ontem'. */
const everyMinute = (listener: () => void): (() => void) => {
  listeners.add(listener);
  ticking ??= setInterval(() => listeners.forEach((one) => one()), minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
};

/** The company's time zone, the language on the screen, and the current day in that zone. */
export const useClock = (): Clock => {
  const zone = useSelector(selectUser)?.company.timeZone ?? 'America/Sao_Paulo';
  const language = useLanguage() && locale();
  const today = useSyncExternalStore(everyMinute, () => dayOf(new Date().toISOString(), { zone }));
  return useMemo(() => ({ zone, language, today }), [zone, language, today]);
};
