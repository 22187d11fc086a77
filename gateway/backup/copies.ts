import { constants, existsSync } from 'node:fs';
import { cp, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { partsOf } from './manifest.ts';

const dated = /^\d{4}-\d{2}-\d{2}$/;

/** Makes a copy that takes no space for files: their content never changes, so both share it where the disk can. */
const linkFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else await link(source, target).catch(() => cp(source, target));
  }
};

/**
 * Copies the backup in `latest` to a folder next to it that is named after the day. Replaces a copy of the same day, and
 * removes copies beyond the newest `keep`. Returns the names of those that remain, newest first.
 */
export const keepCopy = async (latest: string, day: Date, keep: number): Promise<string[]> => {
  const folder = dirname(latest);
  const name = day.toISOString().slice(0, 10);
  const [copy, part] = [join(folder, name), join(folder, `${name}.part`)];
  const { media, secrets } = partsOf(latest);
  await rm(part, { recursive: true, force: true });
  const filter = (source: string): boolean => source !== media;
  await cp(latest, part, { recursive: true, filter, mode: constants.COPYFILE_FICLONE });
  if (existsSync(media)) await linkFolder(media, join(part, basename(media)));
  await rm(copy, { recursive: true, force: true });
  await rename(part, copy);
  if (existsSync(secrets)) await cp(secrets, partsOf(copy).secrets); // there is none without a passphrase
  const names = (await readdir(folder)).filter((each) => dated.test(each)).toSorted();
  for (const old of names.slice(0, -keep)) {
    await rm(join(folder, old), { recursive: true, force: true });
    await rm(partsOf(join(folder, old)).secrets, { force: true });
  }
  return names.slice(-keep).toReversed();
};
