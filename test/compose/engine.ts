import { spawn } from 'node:child_process';
import { root } from './file.ts';

const MINUTE = 60_000;
/** A process that ignores SIGTERM for this long is killed. */
const END_MS = 20_000;

export type Running = {
  env?: NodeJS.ProcessEnv;
  /** Aborting it ends the program. */
  signal?: AbortSignal;
  /** The time limit, 5 minutes by default. */
  minutes?: number;
  /** Shows its standard error to the operator. */
  shown?: boolean;
  /** Starts it in its own process group, so Ctrl-C does not reach it. */
  apart?: boolean;
};

/** Runs a program and returns its standard output. If it fails, throws an error with the end of its output. */
export const run = (program: string, args: readonly string[], options: Running = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const { env, signal, minutes = 5, shown = false, apart = false } = options;
    signal?.throwIfAborted();
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      detached: apart,
      stdio: ['ignore', 'pipe', shown ? 'inherit' : 'pipe'],
    });
    let [printed, said, why] = ['', '', ''];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    const end = (reason: string): void => {
      why = reason;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
    };
    const broken = (): void => end('broken off');
    signal?.addEventListener('abort', broken, { once: true });
    const late = setTimeout(() => end(`not done after ${minutes} minutes`), minutes * MINUTE);
    child.once('error', (error) => (why = error.message));
    child.once('close', (code, killedBy) => {
      clearTimeout(late);
      signal?.removeEventListener('abort', broken);
      if (code === 0 && !why) return resolve(printed);
      const last = `${printed}${said}`.trim().slice(-2_000);
      reject(
        new Error([`${program} ${args.join(' ')}: ${why || (killedBy ?? `exit ${code}`)}`, last].join('\n').trim()),
      );
    });
  });

/** Finds Docker or Podman with Compose and a running engine. Otherwise returns a sentence that says what is missing. */
export const findEngine = async (): Promise<{ engine: string } | { lacking: string }> => {
  const lacking: string[] = [];
  for (const program of ['docker', 'podman'])
    try {
      for (const asked of [['compose', 'version'], ['info']]) {
        lacking.push(`${program} ${asked.join(' ')}`);
        await run(program, asked, { minutes: 0.5 });
        lacking.pop();
      }
      return { engine: program };
    } catch {
      continue;
    }
  return {
    lacking: `There is no container engine with Compose here (${lacking.join(', ')} failed): nothing was tried.`,
  };
};
