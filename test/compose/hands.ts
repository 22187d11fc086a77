import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Running } from './engine.ts';
import type { Trial } from './trial.ts';

/** What an operator does to the installation. */
export type Hands = {
  /** `docker compose …` with the files and settings of the trial. */
  compose(args: readonly string[], options?: Pick<Running, 'minutes' | 'shown'>): Promise<string>;
  /** A command in a container of a service. */
  exec(service: string, ...command: string[]): Promise<string>;
  /** The containers of a service that run. */
  containers(service: string): Promise<string[]>;
  /** kill -9: the engine leaves such a one where it is, until it is started. */
  kill(container: string): Promise<unknown>;
  start(container: string): Promise<unknown>;
  /** How often a container printed this. */
  said(container: string, what: RegExp): Promise<number>;
  /** What the services said last. */
  logs(): Promise<string>;
  /** Removes containers, networks, volumes and the image, also while what was begun is being broken off. */
  down(): Promise<void>;
};

/** Builds and first starts fetch what they need. */
const LONG_MINUTES = 40;
/** So long what is broken off may take to end before its parts are removed all the same. */
const END_MS = 30_000;

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
  /** Whatever was broken off: Ctrl-C, and whoever presses it again, reach neither. */
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
    said: async (container, what) => (await asked(['logs', container])).match(new RegExp(what, 'gm'))?.length ?? 0,
    logs: () => removing(['compose', ...files, 'logs', '--no-color', '--tail', '100'], 2),
    down: async () => {
      await Promise.race([Promise.allSettled(begun), sleep(END_MS, undefined, { ref: false })]);
      await removing(['compose', ...files, 'down', '--volumes', '--remove-orphans'], LONG_MINUTES);
      // One that was not built yet is none.
      await removing(['image', 'rm', '--force', trial.name], 2).catch(() => {});
    },
  };
};
