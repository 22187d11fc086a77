import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'web/**/*.{ts,tsx,html,css,svg,png,ico,woff2,webmanifest}',
  'domain/**/*.ts',
  '{commands,projections,gateway}/**/contract.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** What the web app is made of, as one hash. */
const sourceHash = (root: string): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
};

/** Builds web/ into dist/ when it is missing or older than its sources. Returns whether it built. Throws with vite's words, or when `signal` ended it. */
export const buildWeb = async (root: string, signal?: AbortSignal): Promise<boolean> => {
  const hash = sourceHash(root);
  if (builtFrom(root) === hash) return false;
  const fresh = join(root, `dist.new-${randomUUID()}`);
  try {
    await vite(root, fresh, signal);
    writeFileSync(join(fresh, '.stamp'), hash);
    swapIn(root, fresh, hash);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
};

const builtFrom = (root: string): string | undefined => {
  try {
    return readFileSync(join(root, 'dist/.stamp'), 'utf8');
  } catch {
    return undefined;
  }
};

/** Whole or not at all: another process may build at the same time, and serve what it built already. */
const swapIn = (root: string, fresh: string, hash: string): void => {
  if (builtFrom(root) === hash) return;
  const dist = join(root, 'dist');
  // Put aside before it is removed: what goes file by file would take those of a faster process along.
  const former = join(root, `dist.old-${randomUUID()}`);
  if (existsSync(dist)) rename(dist, former, () => !existsSync(dist));
  rename(fresh, dist, () => builtFrom(root) === hash);
  rmSync(former, { recursive: true, force: true });
};

/** Unless another process was first with the same. */
const rename = (from: string, to: string, isDone: () => boolean): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isDone()) throw error;
  }
};

const vite = (root: string, outDir: string, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const bin = join(root, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [bin, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      ...(signal && { signal }),
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.once('error', (error) => {
      if (!signal?.aborted) reject(error); // else its exit is awaited: it writes no more then
    });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built:\n${said.trim()}`)),
    );
  });
