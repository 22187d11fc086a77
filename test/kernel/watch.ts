import { rmSync } from 'node:fs';
import { stopPostmaster } from '../../runtime/postgres/postmaster.ts';

// Beside a run of tests: when it is gone, however it went, so are its Postgres and its folder.
const [pid, pgdata = '', folder = ''] = process.argv.slice(2);

process.once('disconnect', () => {
  void stopPostmaster(Number(pid), pgdata).then(() => rmSync(folder, { recursive: true, force: true }));
});
