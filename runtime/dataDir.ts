import { chmodSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Creates DATA_DIR if it is missing, closed to other users. As root, others may pass through it, because Postgres runs
 * as another user. Returns its full path.
 */
export const makeDataDir = (dataDir: string): string => {
  const path = resolve(dataDir);
  const made = mkdirSync(path, { recursive: true });
  if (made) chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  return path;
};
