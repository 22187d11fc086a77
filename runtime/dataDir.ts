import { chmodSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Makes DATA_DIR unless it is there, closed to others; as root they may pass through it, for Postgres is another user. Returns its full path. */
export const makeDataDir = (dataDir: string): string => {
  const path = resolve(dataDir);
  const made = mkdirSync(path, { recursive: true });
  if (made) chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  return path;
};
