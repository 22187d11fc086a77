import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SEAL_KEYS } from './sealKeys.ts';

export type Embedded = {
  /** `esdb://localhost:PORT?…`, with the file of the key that opens it. */
  url: string;
  pid: number;
  /** Ends it in order; after 5 s by force. */
  stop(): Promise<void>;
  /** Resolves when it is gone, for whatever reason. */
  exited: Promise<void>;
  /** The same, by the name that `runtime/keep` looks for. */
  died: Promise<void>;
};

/** A port, or the url of one that ran before, whose port the new one shall have; the system chooses otherwise. */
export type Where = { port?: number } | { url: string };

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const patience = 5_000;
const ready = z.object({ url: z.string() });

const portOf = (where: Where): number => ('url' in where ? Number(new URL(where.url).port) : (where.port ?? 0));

/**
 * Runs the embedded event store on `file` as a child process that ends with this one; resolves when it answers. Throws
 * the sentence with which it refused to start. `keys`, newest first, seal the log; without any it is not sealed.
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
