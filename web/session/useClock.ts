import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { locale } from '../kernel/i18n.ts';
import { selectUser } from './slice.ts';
import { dayOf, type Clock } from '../kernel/clock.ts';

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
  const { i18n } = useTranslation();
  const language = i18n.language && locale();
  const today = useSyncExternalStore(everyMinute, () => dayOf(new Date().toISOString(), { zone }));
  return useMemo(() => ({ zone, language, today }), [zone, language, today]);
};
