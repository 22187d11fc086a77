import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openFairLimiter } from './fairLimiter.ts';

/** A task exceeded its memory or time limit, or its process ended. */
export class TaskFailed extends Error {}

type PoolOptions = {
  /** A module that calls `serveTask`. */
  module: URL;
  /** The heap limit of one process. */
  megabytes: number;
  /** The time limit of one task. */
  seconds: number;
  /** Number of processes for short tasks, and for tasks that take over two seconds. */
  concurrency: number;
  slow: number;
};

const QUANTUM_MS = 2_000;
const IDLE_MS = 30_000;
/** On a scale from 0 to 19: lower priority than processes that answer calls; slow tasks come behind short ones. */
const [LOW, LOWEST] = [5, 10];

/** Decide whether a child process keeps this process alive. */
const hold = (child: ChildProcess): void => {
  child.ref();
  child.channel?.ref();
};
const release = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
};

const LOAD_MS = 60_000;
/** Resolves when a process has loaded its module. Rejects with TaskFailed if it ends before, or takes too long. */
const readiness = (child: ChildProcess): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (): void => reject(new TaskFailed('not started'));
  const late = setTimeout(() => child.kill('SIGKILL'), LOAD_MS);
  child
    .once('message', () => resolve())
    .once('exit', fail)
    .once('error', fail);
  const ready = promise.finally(() => clearTimeout(late));
  ready.catch(() => {});
  return ready;
};

/** Sends one task to a process and returns its answer. Kills the process if the task is aborted or late. */
const answerOf = (child: ChildProcess, input: object, signal: AbortSignal, seconds: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let reason: unknown = new TaskFailed('ended');
    const kill = (why: unknown) => {
      reason = why;
      child.kill('SIGKILL');
    };
    const onAbort = () => kill(signal.reason);
    const onMessage = (answer: unknown) => end(() => resolve(answer));
    const onEnd = () => end(() => reject(reason));
    const late = setTimeout(() => kill(new TaskFailed('late')), seconds * 1_000);
    const end = (settle: () => void) => {
      clearTimeout(late);
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      settle();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    child.once('message', onMessage).once('exit', onEnd).once('error', onEnd);
    child.send(input, (error) => void (error && onEnd()));
  });

/**
 * Runs CPU-bound tasks in separate processes, shared fairly between companies (fairness.md, Fair shares). A task that
 * takes over two seconds continues with the lowest priority, or restarts once a slow place is free.
 */
export const openTaskPool = ({ module, megabytes, seconds, concurrency, slow }: PoolOptions) => {
  const limiter = openFairLimiter({
    concurrency,
    perTenant: 1,
    slow,
    quantumMs: QUANTUM_MS,
    preempt: true,
    maxQueued: 50,
  });
  type Worker = { child: ChildProcess; ready: Promise<void> };
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

  const start = (): Worker => {
    const child = fork(fileURLToPath(module), [], {
      env: { PATH: process.env['PATH'] }, // the other variables include secrets
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      detached: true, // Ctrl-C must reach only the parent, which drains first
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => {});
    return { child, ready: readiness(child) };
  };
  const take = (): Worker => {
    for (let known = idle.pop(); known; known = idle.pop()) {
      clearTimeout(known.timer);
      if (!known.worker.child.connected) continue;
      hold(known.worker.child);
      return known.worker;
    }
    return start();
  };
  const putBack = (worker: Worker): void => {
    release(worker.child);
    const one = { worker, timer: setTimeout(() => drop(), IDLE_MS).unref() };
    const drop = () => {
      idle.splice(idle.indexOf(one), 1);
      worker.child.disconnect();
    };
    idle.push(one);
  };

  return {
    /** Runs a task and returns its answer. Throws TaskFailed, TooManyWaiting. */
    run: (tenant: number, input: object): Promise<unknown> => {
      let current: Worker | undefined;
      let isSlow = false;
      const setSpeed = ({ child }: Worker): void => {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (child.pid !== undefined && !hasEnded) setPriority(child.pid, isSlow ? LOWEST : LOW);
      };
      const onSlow = (): void => {
        isSlow = true;
        if (current) setSpeed(current);
      };
      // Loading a module takes seconds on a busy machine, at any priority, and must not count for the tenant.
      const warmUp = async (): Promise<void> => {
        current = take();
        await current.ready;
      };
      return limiter.run({ tenant, onSlow, warmUp }, async (signal) => {
        const worker = current ?? take();
        const { child } = worker;
        setSpeed(worker);
        const answer = await answerOf(child, input, signal, seconds);
        if (!isSlow && child.connected) putBack(worker);
        else child.kill('SIGKILL'); // a lowered priority cannot be raised again
        return answer;
      });
    },
  };
};
