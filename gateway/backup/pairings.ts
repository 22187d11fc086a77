import { openDatabase, type Database } from '../../runtime/database.ts';
import { lastingKinds, writePairings, type LastingPairing } from '../../runtime/pairingsFile.ts';
import { sealedBy } from '../../runtime/seal.ts';

type Which = { companyId: number; connectionId: number };
type Row = { pairing: string; creds: string; keys: LastingPairing['keys'] };

/**
 * Reads credentials and keys in one statement, so that a pairing that changes at the same time is entirely old or
 * entirely new.
 */
const oneSql = `
  select c.pairing, c.value as creds, coalesce((
    select json_agg(json_build_object('type', k.type, 'id', k.id, 'value', k.value)) from connector.key k
    where k.company_id = c.company_id and k.connection_id = c.connection_id and k.type = any(:kinds)), '[]') as keys
  from connector.creds c where c.company_id = :companyId and c.connection_id = :connectionId`;

/** Yields the sealed pairings in Postgres. Skips unencrypted ones of an older version. */
async function* pairingsOf(db: Database): AsyncGenerator<LastingPairing> {
  const there = await db.raw<{ rows: unknown[] }>(`select 1 where to_regclass('connector.creds') is not null`);
  if (!there.rows.length) return;
  const all = await db('connector.creds')
    .orderBy(['company_id', 'connection_id'])
    .select<Which[]>({ companyId: 'company_id', connectionId: 'connection_id' });
  for (const which of all) {
    const [row] = (await db.raw<{ rows: Row[] }>(oneSql, { ...which, kinds: [...lastingKinds] })).rows;
    const isSealed = ({ value }: { value: string }): boolean => sealedBy(value) !== undefined;
    if (row && isSealed({ value: row.creds })) yield { ...which, ...row, keys: row.keys.filter(isSealed) };
  }
}

/** Writes the pairings of an installation to a file and returns their number. Throws if its Postgres does not answer. */
export const copyPairings = async (databaseUrl: string, path: string): Promise<number> => {
  const db = openDatabase(databaseUrl, { connections: 1 });
  return writePairings(path, pairingsOf(db)).finally(() => db.destroy());
};
