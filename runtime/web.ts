import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPackable, packBrotli, packedName } from './packing.ts';

const sources = [
  'web/**/*.{ts,tsx,json,html,css,svg,png,ico,woff2,webmanifest}',
  'docs/{pt,en,es}/**/*.{md,webp}',
  'domain/**/*.ts',
  '{commands,projections,gateway}/**/contract.ts',
  'runtime/{packing,web}.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** Returns one hash of all sources of the web app. */
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

/**
 * Builds web/ into dist/ if it is missing or older than its sources, with a compressed copy of each text file. Returns
 * whether it built. Throws with vite's output, or when `signal` aborts it.
 */
export const buildWeb = async (root: string, signal?: AbortSignal): Promise<boolean> => {
  const hash = sourceHash(root);
  if (builtFrom(root) === hash) return false;
  const fresh = join(root, `dist.new-${randomUUID()}`);
  try {
    await vite(root, fresh, signal);
    await packAll(fresh);
    writeFileSync(join(fresh, '.stamp'), hash);
    swapIn(root, fresh, hash);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
};

/** Compresses the files once for all starts. */
const packAll = async (folder: string): Promise<void> => {
  for (const path of globSync('**/*.*', { cwd: folder }).map((file) => join(folder, file))) {
    const bytes = readFileSync(path);
    if (isPackable(path, bytes)) writeFileSync(packedName(path), await packBrotli(bytes));
  }
};

const builtFrom = (root: string): string | undefined => {
  try {
    return readFileSync(join(root, 'dist/.stamp'), 'utf8');
  } catch {
    return undefined;
  }
};

/** Replaces dist/ as a whole: another process may build at the same time, or already serve its build. */
const swapIn = (root: string, fresh: string, hash: string): void => {
  if (builtFrom(root) === hash) return;
  const dist = join(root, 'dist');
  // Renamed before removal: removing files one by one could delete those of a faster process.
  const former = join(root, `dist.old-${randomUUID()}`);
  if (existsSync(dist)) rename(dist, former, () => !existsSync(dist));
  rename(fresh, dist, () => builtFrom(root) === hash);
  rmSync(former, { recursive: true, force: true });
};

/** Ignores a failure if another process has already done the same. */
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
      if (!signal?.aborted) reject(error); // otherwise wait for its exit, so that it writes no more
    });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built:\n${said.trim()}`)),
    );
  });
