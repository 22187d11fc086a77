import { canonical, otherSpelling } from '../../domain/kernel/phoneNumber.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

type Row = { number: string; spellings: string };
const spellingsOf = (number: string): string[] => [number, canonical(number), otherSpelling(number) ?? number];
const numbersOf = ({ number, spellings }: Row): string[] => [number, ...spellings.split(' ')].filter(Boolean);

/**
 * Returns those numbers whose contact, even a removed one, asked to be left out of campaigns. Each is in its `canonical`
 * spelling.
 */
export const stoppedOf = async (
  db: Database,
  companyId: number,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const asked = numbers.flatMap(spellingsOf);
  const rows = await rowsOf<Row>(
    db,
    `select number, spellings from views.contact where company_id = ? and stopped_at is not null
       and (number = any(?::text[]) or (spellings <> '' and string_to_array(spellings, ' ') && ?::text[]))`,
    [companyId, asked, asked],
  );
  return new Set(rows.flatMap(numbersOf).map(canonical));
};

/** Returns the numbers of all contacts of a company who asked to be left out of campaigns, in every spelling. */
export const stoppedNumbers = async (db: Database, companyId: number): Promise<string[]> => {
  const sql = `select number, spellings from views.contact where company_id = ? and stopped_at is not null and number <> ''`;
  return (await rowsOf<Row>(db, sql, [companyId])).flatMap(numbersOf).flatMap(spellingsOf);
};

/** Whether a company ever planned a campaign. Without one, no contact can ask to be left out. */
export const hasCampaigns = async (db: Database, companyId: number): Promise<boolean> =>
  (await rowsOf(db, 'select from views.campaign where company_id = ? limit 1', [companyId])).length > 0;
