import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

export type Started = {
  /** The process of npm. */
  pid: number;
  /** Everything printed so far, line by line. */
  lines: string[];
  /** Resolves with the first line that matches; rejects when the process ends without it. */
  line(pattern: RegExp): Promise<string>;
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

/** Runs `npm start` like a user, with the Node of the package, on a new data folder. */
export const npmStart = (dataDir: string, env: NodeJS.ProcessEnv = {}): Started => {
  const { LOG_LEVEL: _, JEST_WORKER_ID: __, ...own } = process.env;
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...own, LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const heard = new EventTarget();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      heard.dispatchEvent(new Event('line'));
    });
  const exited = once(child, 'close').then(() => child.exitCode);
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = lines.find((each) => pattern.test(each));
      if (found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(`It ended without ${String(pattern)}:\n${lines.join('\n')}`);
      await Promise.race([once(heard, 'line'), exited]);
    }
  };
  return { pid: child.pid ?? 0, lines, line, exited, kill: (signal) => child.kill(signal) };
};
