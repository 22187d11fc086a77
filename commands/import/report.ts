/** The outcome for the rows of a table. */
export type RowOutcome = {
  /** Imported now. */
  taken: number;
  /** Imported before. */
  there: number;
  /** The record was already here and stays. */
  matched: number;
  /** Rows that were left, by reason: how many, and the ids of some. */
  left: Map<string, { rows: number; ids: string[] }>;
};
export type CountedAs = 'taken' | 'there' | 'matched';
export type Report = {
  tables: ReadonlyMap<string, RowOutcome>;
  absent(table: string): void;
  count(table: string, what: CountedAs): void;
  left(table: string, id: unknown, why: string): void;
  lines(): string[];
};

const NAMED = 5;

/** Collects the final report of an import, by table. Its size is bounded: it names only some of the rows that were left. */
export const openReport = (): Report => {
  const tables = new Map<string, RowOutcome>();
  const absent = new Set<string>();
  const of = (table: string): RowOutcome => {
    const told = tables.get(table) ?? { taken: 0, there: 0, matched: 0, left: new Map() };
    tables.set(table, told);
    return told;
  };
  return {
    tables,
    absent: (table) => void absent.add(table),
    count: (table, what) => void of(table)[what]++,
    left: (table, id, why) => {
      const { left } = of(table);
      const told = left.get(why) ?? { rows: 0, ids: [] };
      told.rows++;
      if (told.ids.length < NAMED) told.ids.push(String(id));
      left.set(why, told);
    },
    lines: () => [
      ...[...tables].flatMap(([table, { taken, there, matched, left }]) => [
        `${table}: ${taken} taken over` +
          `${there ? `, ${there} were before` : ''}${matched ? `, ${matched} are here already` : ''}`,
        ...[...left].map(
          ([why, { rows, ids }]) => `  ${rows} left: ${why} (${ids.join(', ')}${rows > ids.length ? ', …' : ''})`,
        ),
      ]),
      ...[...absent].map((table) => `${table}: that database has no such table`),
    ],
  };
};
