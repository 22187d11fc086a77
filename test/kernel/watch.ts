import { rmSync } from 'node:fs';
import { stopPostmaster } from '../../runtime/postgres/postmaster.ts';

// Watches a test run: when it has ended, for any reason, this removes its Postgres and folder.
const [pid, pgdata = '', folder = ''] = process.argv.slice(2);

process.once('disconnect', () => {
  void stopPostmaster(Number(pid), pgdata).then(() => rmSync(folder, { recursive: true, force: true }));
});
