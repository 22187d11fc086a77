import { isPlanOutdated } from '../read/read.ts';

/** Texts beyond this number are planned each time. */
const MOST = 500;
const names = new Map<string, string>();
let made = 0;

/** Returns a statement under a name, so that Postgres parses and plans it once per connection. Equal texts share a name. */
export const prepared = (text: string): { name?: string; text: string } => {
  const name = names.get(text) ?? (names.size < MOST ? `view ${made++}` : undefined);
  if (name === undefined) return { text };
  names.set(text, name);
  return { name, text };
};

/** Whether a table changed its shape since a statement was prepared. If so, all statements are prepared again. */
export const wasOutdated = (error: unknown): boolean => {
  if (!isPlanOutdated(error)) return false;
  names.clear();
  return true;
};
