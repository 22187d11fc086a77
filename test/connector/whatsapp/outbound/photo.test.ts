import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { photoFor } from '../../../../connector/whatsapp/outbound/photo.ts';

const square = (background: string) => sharp({ create: { width: 8, height: 8, channels: 4, background } });
const sent = async (mime: string, bytes: Buffer) => {
  const { image, mimetype } = await photoFor(1, mime, async () => ({ stream: Readable.from([bytes]), url: '1/foto' }));
  return { bytes: await buffer(image.stream), mimetype, url: image.url };
};

test.each([
  ['a JPEG', '#07bf', 'image/jpeg', 'jpeg'],
  ['a PNG where it is transparent', '#07b5', 'image/png', 'png'],
])('a WebP picture is sent as %s', async (_, background, mimetype, format) => {
  const { bytes, ...told } = await sent('image/webp', await square(background).webp().toBuffer());
  expect(told).toEqual({ mimetype, url: '1/foto' });
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 8, height: 8 });
});

test('any other picture, and one that cannot be read, is sent as it is', async () => {
  const png = await square('#07b5').png().toBuffer();
  expect(await sent('image/png', png)).toMatchObject({ mimetype: 'image/png', bytes: png });
  const broken = Buffer.from('RIFF....WEBPVP8 broken');
  expect(await sent('image/webp', broken)).toMatchObject({ mimetype: 'image/webp', bytes: broken });
});
