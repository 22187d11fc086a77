import { LRUCache } from 'lru-cache';
import { log } from '../runtime/log.ts';
import type { Which } from './whatsapp/ports.ts';

const HOUR_MS = 3_600_000;

/** Whether a phone may say one more within the hour that began with its first; what is said again counts once. */
export const openAllowance = (most: number) => {
  const said = new LRUCache<string, Set<string>>({ max: 10_000, ttl: HOUR_MS });
  return ({ companyId, connectionId }: Which, waId: string): boolean => {
    const line = `${companyId}.${connectionId}`;
    const told = said.get(line) ?? new Set();
    if (told.has(waId)) return true;
    if (told.size >= most) return false;
    said.set(line, told.add(waId), { noUpdateTTL: true });
    if (told.size === most) log.warn({ connectionId }, 'A phone has said as much to strangers as it may in an hour');
    return true;
  };
};
