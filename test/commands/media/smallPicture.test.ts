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

test('of a picture of more than 25 million points none is made: it is kept as it came', async () => {
  const create = { width: 5100, height: 5000, channels: 3, background: '#07b' } as const;
  const path = await lying(await sharp({ create }).png({ compressionLevel: 1 }).toBuffer());
  expect(await smallPicture(path, storage)).toBeNull();
});
test('pictures are made one at a time, and one that cannot be read holds up none', async () => {
  const [good, bad] = [await lying(await noise(900, 700)), await lying(Buffer.from('no picture'))];
  let most = 0;
  let now = 0;
  const incoming = async () => {
    most = Math.max(most, ++now);
    return storage.incoming();
  };
  const make = async (path: string) => {
    const small = await smallPicture(path, { incoming });
    if (small) now--;
    return small;
  };
  const made = await Promise.all([good, bad, good, good].map(make));
  expect(made.map((small) => small && [small.width, small.height])).toEqual([[900, 700], null, [900, 700], [900, 700]]);
  expect(most).toBe(1);
});
