import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keepFile } from '../../../commands/media/storeReceivedFile.ts';
import type { StoredMedia } from '../../../domain/message/events.ts';
import { Erased } from '../../../eventstore/persons.ts';
import { diskStorage } from '../../../runtime/storage.ts';
import { noise } from './pictures.ts';
import { picture } from '../../domain/message/facts.ts';

const id = '3b241101-e2bb-4255-8caf-4136c566a962';
/** Stores a received picture and returns the names of the stored files afterwards. */
const kept = async (stored: (media: StoredMedia) => Promise<boolean>): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-take-in-'));
  const storage = diskStorage(folder);
  const path = await storage.incoming();
  await writeFile(path, await noise(900, 700));
  await keepFile(storage, { id, companyId: 1, type: 'image', announced: picture, path, size: 9 }, stored);
  return (await readdir(join(folder, '1'))).sort();
};

test('a picture is stored with a thumbnail', async () => {
  expect(await kept(async () => true)).toEqual([`${id}-small.webp`, `${id}.jpg`]);
});
test('nothing is left if the sender was erased while the file arrived', async () => {
  const erased = async () => {
    throw new Erased({ companyId: 1, whose: 'contact', id: 2 });
  };
  expect(await kept(erased)).toEqual([]);
});
test('nothing is left if the ticket was deleted while the file arrived', async () => {
  expect(await kept(async () => false)).toEqual([]);
});
