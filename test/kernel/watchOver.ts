import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Otherwise Postgres would outlive an aborted run. */
export const watchOver = (pid: number, folder: string): void => {
  const args = [String(pid), join(folder, 'postgres/pgdata'), folder];
  const watch = fork(join(import.meta.dirname, 'watch.ts'), args, { detached: true, stdio: 'ignore' });
  watch.unref();
  watch.channel?.unref();
};
