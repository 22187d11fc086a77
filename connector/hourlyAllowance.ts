import { HOUR_MS } from '../domain/kernel/durations.ts';
import { createRecentCache } from '../runtime/caches.ts';
import { z } from 'zod';
import type { Database } from '../runtime/database.ts';
import { log } from '../runtime/log.ts';
import type { ConnectionRef } from './whatsapp/kernel/ports.ts';

const counted = z.object({ all: z.number(), own: z.number() });

/**
 * Returns whether a phone may send one more message within the hour that began with its first one. A repeated message counts
 * once.
 */
export const createHourlyAllowance = (most: number) => {
  const said = createRecentCache<string, Set<string>>(10_000, HOUR_MS);
  return ({ companyId, connectionId }: ConnectionRef, waId: string): boolean => {
    const line = `${companyId}.${connectionId}`;
    const told = said.get(line) ?? new Set();
    if (told.has(waId)) return true;
    if (told.size >= most) return false;
    said.set(line, told.add(waId), { noUpdateTTL: true });
    if (told.size === most)
      log.warn({ connectionId }, 'A phone reached the hourly limit of messages to unknown numbers');
    return true;
  };
};

/**
 * Returns whether one more recovery code may be sent: at most `most` per hour in the whole installation, across processes and
 * restarts. A repeated message counts once. Rows are deleted after an hour.
 */
export const maySendRecoveryCode = (db: Database, waId: string, most: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('atende codes'))`);
    await tx.raw(`delete from connector.code_said where at < now() - interval '1 hour'`);
    const said = await tx.raw(
      'select count(*)::int as all, count(*) filter (where wa_id = ?)::int as own from connector.code_said',
      [waId],
    );
    const { all, own } = counted.parse(said.rows[0]);
    if (own) return true;
    if (all >= most) return false;
    await tx.raw('insert into connector.code_said values (?, now())', [waId]);
    if (all + 1 === most) log.warn({ most }, 'The hourly limit of recovery codes was reached');
    return true;
  });
