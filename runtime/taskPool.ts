import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openFairLimiter } from './fairLimiter.ts';

/** A task took more memory or time than it may have, or its process ended. */
export class TaskFailed extends Error {}

type PoolOptions = {
  /** A module that calls `serveTask`. */
  module: URL;
  /** The largest heap of one process. */
  megabytes: number;
  /** The longest that one task may run. */
  seconds: number;
  /** Processes for short tasks, and for tasks that outlast two seconds. */
  concurrency: number;
  slow: number;
};

const QUANTUM_MS = 2_000;
const IDLE_MS = 30_000;
/** Of 0 to 19: behind the processes that answer calls, and slow tasks behind short ones. */
const [LOW, LOWEST] = [5, 10];

/** How a process is kept alive, or alone does not keep this one alive. */
const hold = (child: ChildProcess): void => {
  child.ref();
  child.channel?.ref();
};
const release = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
};

/** The answer of a process to one task. It is killed when the task is aborted or late. */
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
 * Tasks that need a processor, in processes of their own, shared fairly between companies (design.md, Fair shares). A task that
 * outlasts its two seconds goes on with the lowest priority, or starts again once a slow place is free.
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
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(module), [], {
      env: { PATH: process.env['PATH'] }, // there are secrets in the rest
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      detached: true, // Ctrl-C is for the parent, which drains first
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => {});
    return child;
  };
  const take = (): ChildProcess => {
    for (let known = idle.pop(); known; known = idle.pop()) {
      clearTimeout(known.timer);
      if (!known.child.connected) continue;
      hold(known.child);
      return known.child;
    }
    return start();
  };
  const putBack = (child: ChildProcess): void => {
    release(child);
    const one = { child, timer: setTimeout(() => drop(), IDLE_MS).unref() };
    const drop = () => {
      idle.splice(idle.indexOf(one), 1);
      child.disconnect();
    };
    idle.push(one);
  };

  return {
    /** The answer to a task. Throws TaskFailed, TooManyWaiting. */
    run: (tenant: number, input: object): Promise<unknown> => {
      let current: ChildProcess | undefined;
      let isSlow = false;
      const onSlow = (): void => {
        isSlow = true;
        if (current?.pid !== undefined && current.exitCode === null) setPriority(current.pid, LOWEST);
      };
      return limiter.run({ tenant, onSlow }, async (signal) => {
        const child = take();
        current = child;
        if (child.pid !== undefined) setPriority(child.pid, isSlow ? LOWEST : LOW);
        const answer = await answerOf(child, input, signal, seconds);
        if (!isSlow && child.connected) putBack(child);
        else child.kill('SIGKILL'); // a lowered priority is never raised again
        return answer;
      });
    },
  };
};
export type TaskPool = ReturnType<typeof openTaskPool>;
