import { LRUCache } from 'lru-cache';
import { load } from '../commands/kernel/handle/handle.ts';
import { company } from '../domain/company/decider.ts';
import type { Store } from '../eventstore/store.ts';
import { defaultLocale, type Locale } from './whatsapp/kernel/locale.ts';

/** A changed language or time zone of a company takes effect after at most this time. */
const KEPT_MS = 60_000;

/** Returns a cached lookup of a company's language and time zone. */
export const openLocales = (store: Store): ((which: { companyId: number }) => Promise<Locale>) => {
  const kept = new LRUCache<number, Locale>({ max: 10_000, ttl: KEPT_MS });
  return async ({ companyId }) => {
    const known = kept.get(companyId);
    if (known) return known;
    const { state } = await load(store, company, { companyId: 0, id: companyId });
    const locale = state.is === 'present' ? { language: state.language, timeZone: state.timeZone } : defaultLocale;
    kept.set(companyId, locale);
    return locale;
  };
};
