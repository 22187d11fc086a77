import { z } from 'zod';
import type { SourceRow } from './reader.ts';

/** The time zone offset of the original product, and of most of its forks. */
export const FIRST_ZONE = '-03:00';
export const zone = z.string().regex(/^[+-](0\d|1[0-4]):[0-5]\d$/);

const QUARTER = 15;
const WIDEST = 14 * 60;
const file = z.object({ name: z.string(), at: z.date() });

/** Minutes east of Greenwich. */
export const minutesOf = (written: string): number => {
  const [hours = 0, minutes = 0] = written.slice(1).split(':').map(Number);
  return (written.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

/** Some file names that contain the instant of their arrival, with the stored date of their message (read as UTC). */
export const namedFiles = async (ask: (sql: string) => Promise<SourceRow[]>): Promise<SourceRow[]> => {
  const [has] = await ask(
    `select count(*) as columns from information_schema.columns where table_schema = database()
       and table_name = 'Messages' and column_name in ('mediaUrl', 'createdAt')`,
  );
  if (Number(has?.['columns']) !== 2) return [];
  return ask(
    `select mediaUrl as name, createdAt as at from Messages where mediaUrl regexp '(^|[^0-9])1[0-9]{12}[.]' limit 500`,
  );
};

/** The offset at which most dates agree with the file names; null if no name contains an instant. */
export const zoneOfFileNames = (files: readonly SourceRow[]): string | null => {
  const offsets = files
    .flatMap((each) => {
      const { data } = file.safeParse(each);
      const came = Number(data && /(?:^|\D)(1\d{12})\./.exec(data.name)?.[1]);
      const minutes = data ? Math.round((data.at.getTime() - came) / 60_000 / QUARTER) * QUARTER : Number.NaN;
      return Math.abs(minutes) <= WIDEST ? [minutes] : [];
    })
    .toSorted((a, b) => a - b);
  const middle = offsets[Math.floor(offsets.length / 2)];
  if (middle === undefined) return null;
  const [hours, minutes] = [Math.floor(Math.abs(middle) / 60), Math.abs(middle) % 60];
  return `${middle < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
};
