import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SEAL_KEYS } from './sealKeys.ts';

export type Embedded = {
  /** `esdb://localhost:PORT?…`, including the path of the key file. */
  url: string;
  pid: number;
  /** Stops the process cleanly, after 5 s by force. */
  stop(): Promise<void>;
  /** Resolves when the process has ended, for any reason. */
  exited: Promise<void>;
  /** Same as `exited`, under the name that `runtime/keepProcess` expects. */
  died: Promise<void>;
};

/** A port, or the url of an earlier run whose port is reused. Without either, the system chooses one. */
export type Where = { port?: number } | { url: string };

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const patience = 5_000;
const ready = z.object({ url: z.string() });

const portOf = (where: Where): number => ('url' in where ? Number(new URL(where.url).port) : (where.port ?? 0));

/**
 * Runs the embedded event store on `file` as a child process that ends with this one. Resolves when it answers. Throws
 * the sentence with which it refused to start. `keys`, newest first, seal the log; without keys it is not sealed.
 */
export const startEmbedded = async (
  file: string,
  where: Where = {},
  keys: readonly Buffer[] = [],
): Promise<Embedded> => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, '--file', file, '--port', String(portOf(where))],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
      env: { ...process.env, [SEAL_KEYS]: keys.map((key) => key.toString('base64')).join(',') },
    },
  );
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The event store has no output.');
  let said = '';
  let answers = false;
  stderr.setEncoding('utf8').on('data', (text: string) => {
    if (answers) process.stderr.write(text);
    else said += text;
  });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      said = error.message;
      resolve();
    });
  });
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(stdout).once('line', resolve)),
    exited.then(() => null),
  ]);
  if (line === null || child.pid === undefined) throw new Error(said.trim() || 'The event store did not start.');
  answers = true;
  const { url } = ready.parse(JSON.parse(line));

  const stop = async (): Promise<void> => {
    const force = setTimeout(() => child.kill('SIGKILL'), patience);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(force);
  };
  return { url, pid: child.pid, stop, exited, died: exited };
};
