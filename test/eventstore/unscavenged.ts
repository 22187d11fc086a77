import { DatabaseSync } from 'node:sqlite';
import { folderForStore } from './embedded/server.ts';

/**
 * A log that hides data behind tombstones and limits but still delivers it in `$all`, like a real EventStoreDB before a
 * scavenge: its file keeps everything.
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
