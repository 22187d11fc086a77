import { openRecent } from '../runtime/recent.ts';
import { z } from 'zod';
import type { Database } from '../runtime/database.ts';
import { log } from '../runtime/log.ts';
import type { Which } from './whatsapp/ports.ts';

const HOUR_MS = 3_600_000;
const counted = z.object({ all: z.number(), own: z.number() });

/** Whether a phone may say one more within the hour that began with its first; what is said again counts once. */
export const openAllowance = (most: number) => {
  const said = openRecent<string, Set<string>>(10_000, HOUR_MS);
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

/**
 * Whether one more code may be said in the installation, of which `most` are within an hour, whoever says them and however
 * often processes start; what is said again counts once. Rows are of an hour, and no more than that.
 */
export const mayBeSaid = (db: Database, waId: string, most: number): Promise<boolean> =>
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
    if (all + 1 === most) log.warn({ most }, 'As many codes of recovery were sent as may be in an hour');
    return true;
  });
