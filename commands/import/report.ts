/** What became of the rows of a table. */
export type Told = {
  /** Taken over now. */
  taken: number;
  /** Taken over before. */
  there: number;
  /** Whoever or whatever it is was here already, and goes on. */
  matched: number;
  /** Why others were left, how many, and the ids of some. */
  left: Map<string, { rows: number; ids: string[] }>;
};
export type Counted = 'taken' | 'there' | 'matched';
export type Report = {
  tables: ReadonlyMap<string, Told>;
  absent(table: string): void;
  count(table: string, what: Counted): void;
  left(table: string, id: unknown, why: string): void;
  lines(): string[];
};

const NAMED = 5;

/** What is said of an import at its end, by table. Bounded: of what was left it names some. */
export const openReport = (): Report => {
  const tables = new Map<string, Told>();
  const absent = new Set<string>();
  const of = (table: string): Told => {
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
