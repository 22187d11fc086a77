import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Running } from './engine.ts';
import type { Trial } from './trial.ts';

/** The actions of an operator on the installation. */
export type Hands = {
  /** Runs `docker compose …` with the files and settings of the trial. */
  compose(args: readonly string[], options?: Pick<Running, 'minutes' | 'shown'>): Promise<string>;
  /** Runs a command in a container of a service. */
  exec(service: string, ...command: string[]): Promise<string>;
  /** Returns the running containers of a service. Throws if there is none. */
  containers(service: string): Promise<string[]>;
  /** Sends SIGKILL. The engine does not restart a killed container. */
  kill(container: string): Promise<unknown>;
  start(container: string): Promise<unknown>;
  /** Stops the process of ours in a container, so that it answers nothing and does not end. */
  freeze(container: string): Promise<unknown>;
  /** Counts how often the engine restarted a container. */
  restarts(container: string): Promise<number>;
  /** Counts how often a container printed this. */
  said(container: string, what: RegExp): Promise<number>;
  /** Returns the last 100 lines of each service's log. */
  logs(): Promise<string>;
  /** Removes containers, networks, volumes and the image, even while aborted commands are still ending. */
  down(): Promise<void>;
};

/** A time limit that leaves room for the downloads of a build or a first start. */
const LONG_MINUTES = 40;
/** How long aborted commands may take to end before everything is removed anyway. */
const END_MS = 30_000;

/** Finds the process by its command line. */
const freezing = `const { readdirSync, readFileSync } = require('node:fs');
  const isMain = (pid) => /^\\d+$/.test(pid) && readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('main.ts\\0');
  for (const pid of readdirSync('/proc')) if (pid !== String(process.pid) && isMain(pid)) process.kill(Number(pid), 'SIGSTOP');`;

type Parts = { engine: string; trial: Trial; override: string; signal: AbortSignal };

export const openHands = ({ engine, trial, override, signal }: Parts): Hands => {
  const files = ['--project-name', trial.name, '--file', 'compose.yaml', '--file', override];
  const begun = new Set<Promise<unknown>>();
  const asked = (args: readonly string[], options: Running = {}): Promise<string> => {
    const running = run(engine, args, { env: trial.env, signal, ...options });
    begun.add(running);
    const forget = (): void => void begun.delete(running);
    running.then(forget, forget);
    return running;
  };
  const compose: Hands['compose'] = (args, options) => asked(['compose', ...files, ...args], options);
  /** Runs a clean-up command that neither the abort signal nor another Ctrl-C stops. */
  const removing = (args: readonly string[], minutes: number): Promise<string> =>
    run(engine, args, { env: trial.env, apart: true, minutes });
  const label = (name: string, value: string): string[] => ['--filter', `label=com.docker.compose.${name}=${value}`];
  return {
    compose,
    exec: (service, ...command) => compose(['exec', '-T', service, ...command]),
    containers: async (service) => {
      const labels = [...label('project', trial.name), ...label('service', service)];
      const found = (await asked(['ps', '--quiet', ...labels])).split('\n').filter(Boolean);
      if (!found.length) throw new Error(`No container of ${service} runs`);
      return found;
    },
    kill: (container) => asked(['kill', container]),
    start: (container) => asked(['start', container]),
    freeze: (container) => asked(['exec', container, 'node', '-e', freezing]),
    restarts: async (container) => Number(await asked(['inspect', '--format', '{{.RestartCount}}', container])),
    said: async (container, what) => (await asked(['logs', container])).match(new RegExp(what, 'gm'))?.length ?? 0,
    logs: () => removing(['compose', ...files, 'logs', '--no-color', '--tail', '100'], 2),
    down: async () => {
      await Promise.race([Promise.allSettled(begun), sleep(END_MS, undefined, { ref: false })]);
      await removing(['compose', ...files, 'down', '--volumes', '--remove-orphans'], LONG_MINUTES);
      // The image may not have been built yet.
      await removing(['image', 'rm', '--force', trial.name], 2).catch(() => {});
    },
  };
};
