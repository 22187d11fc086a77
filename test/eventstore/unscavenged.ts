import { DatabaseSync } from 'node:sqlite';
import { folderForStore } from './embedded/server.ts';

/**
 * A log that hides what tombstones and limits hide, and still holds and delivers it in `$all`, as a real EventStoreDB does
 * until it is scavenged: nothing is ever deleted from its file.
 */
export const unscavengedStore = async () => {
  const folder = await folderForStore();
  const made = await folder.start();
  await made.stop();
  const db = new DatabaseSync(folder.file);
  db.exec(`create trigger unscavenged before delete on events begin select raise(ignore); end`);
  db.close();
  const { url } = await folder.start();
  return { url, file: folder.file, remove: folder.remove };
};
