import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** Records of one kind by id. All are in memory; each change is written at once. */
export type Collection<T> = {
  get(id: string): T | undefined;
  put(id: string, value: T): T;
  remove(id: string): void;
  all(): T[];
};

const schema = `
  create table if not exists record (
    kind text, id text, value text not null, primary key (kind, id)
  ) strict, without rowid;
  create table if not exists file (id text primary key, bytes blob not null) strict;
`;
const stored = z.object({ id: z.string(), value: z.string() });
const storedBytes = z.object({ bytes: z.instanceof(Uint8Array) });

/** Opens or creates the storage of the simulator: one SQLite file, or ':memory:'. */
export const openCloudStore = (file: string) => {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${schema}`);
  const read = db.prepare('select id, value from record where kind = ? order by id');
  const write = db.prepare('insert or replace into record values (?, ?, ?)');
  const erase = db.prepare('delete from record where kind = ? and id = ?');
  const readFile = db.prepare('select bytes from file where id = ?');
  const writeFile = db.prepare('insert or replace into file values (?, ?)');
  const eraseFile = db.prepare('delete from file where id = ?');
  return {
    collection: <T>(kind: string, shape: z.ZodType<T>): Collection<T> => {
      const rows = read.all(kind).map((row) => stored.parse(row));
      const known = new Map(rows.map(({ id, value }) => [id, shape.parse(JSON.parse(value))]));
      return {
        get: (id) => known.get(id),
        put: (id, value) => {
          known.set(id, value);
          write.run(kind, id, JSON.stringify(value));
          return value;
        },
        remove: (id) => {
          known.delete(id);
          erase.run(kind, id);
        },
        all: () => [...known.values()],
      };
    },
    bytesOf: (id: string): Uint8Array | undefined => {
      const row = readFile.get(id);
      return row && storedBytes.parse(row).bytes;
    },
    keepBytes: (id: string, bytes: Uint8Array): void => void writeFile.run(id, bytes),
    dropBytes: (id: string): void => void eraseFile.run(id),
    close: (): void => db.close(),
  };
};
export type CloudStore = ReturnType<typeof openCloudStore>;
