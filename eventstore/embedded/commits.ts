import { EventEmitter } from 'node:events';
import { describedBy } from './events.ts';

const any = 'commit';
const channel = (stream: string | null): string => (stream === null ? any : `stream ${stream}`);

/** Notifies waiting readers of commits. */
export const openCommits = () => {
  const waiting = new EventEmitter().setMaxListeners(0);
  return {
    /**
     * Calls `wake` after each commit that touched `stream` or its metadata (null: any commit). Returns a function that
     * unsubscribes.
     */
    on: (stream: string | null, wake: () => void): (() => void) => {
      waiting.on(channel(stream), wake);
      return () => void waiting.off(channel(stream), wake);
    },
    /** Call this after a commit that touched these streams. */
    tell: (streams: Iterable<string>): void => {
      for (const stream of streams) {
        waiting.emit(channel(stream));
        const described = describedBy(stream);
        if (described !== null) waiting.emit(channel(described));
      }
      waiting.emit(any);
    },
  };
};

export type Commits = ReturnType<typeof openCommits>;
