import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Postgres alone would outlive a run that is broken off. */
export const watchOver = (pid: number, folder: string): void => {
  const args = [String(pid), join(folder, 'postgres/pgdata'), folder];
  const watch = fork(join(import.meta.dirname, 'watch.ts'), args, { detached: true, stdio: 'ignore' });
  watch.unref();
  watch.channel?.unref();
};
