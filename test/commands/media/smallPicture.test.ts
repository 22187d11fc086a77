import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { smallPicture } from '../../../commands/media/smallPicture.ts';
import { diskStorage } from '../../../runtime/storage.ts';
import { noise } from './pictures.ts';

const folder = await mkdtemp(join(tmpdir(), 'atende-small-'));
const storage = diskStorage(folder);
const lying = async (bytes: Buffer): Promise<string> => {
  const path = await storage.incoming();
  await writeFile(path, bytes);
  return path;
};

test('a picture of more than 25 million pixels gets no thumbnail and is kept as received', async () => {
  const create = { width: 5100, height: 5000, channels: 3, background: '#07b' } as const;
  const path = await lying(await sharp({ create }).png({ compressionLevel: 1 }).toBuffer());
  expect(await smallPicture({ companyId: 1, path }, storage)).toBeNull();
});

test('an unreadable picture does not block others', async () => {
  const [good, bad] = [await lying(await noise(900, 700)), await lying(Buffer.from('no picture'))];
  const made = await Promise.all([good, bad, good, good].map((path) => smallPicture({ companyId: 1, path }, storage)));
  expect(made.map((small) => small && [small.width, small.height])).toEqual([[900, 700], null, [900, 700], [900, 700]]);
});

test('many pictures of one company do not delay those of another', async () => {
  const [large, small] = [await lying(await noise(2000, 1500)), await lying(await noise(700, 700))];
  const done: number[] = [];
  const make = async (companyId: number, path: string) => {
    await smallPicture({ companyId, path }, storage);
    done.push(companyId);
  };
  await Promise.all([make(3, small), make(4, small)]); // both processes have started
  done.length = 0;
  await Promise.all([...Array.from({ length: 12 }, () => make(1, large)), make(2, small)]);
  expect(done.indexOf(2)).toBeLessThan(11);
});
