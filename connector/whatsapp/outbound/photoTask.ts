import sharp from 'sharp';
import { z } from 'zod';
import { serveTask } from '../../../runtime/serveTask.ts';

const task = z.object({ bytes: z.instanceof(Uint8Array) });

/** Maximum pixels of a picture. A larger one takes more memory than it is worth. */
const MOST_POINTS = 25_000_000;
const QUALITY = 90;

sharp.cache(false);
sharp.concurrency(1);

/** Converts a picture to PNG if parts of it are transparent, else to JPEG. Only the first frame of an animation is used. */
const convert = async (bytes: Uint8Array) => {
  const picture = sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'none' });
  const { isOpaque } = await picture.clone().stats();
  const upright = picture.autoOrient();
  return isOpaque
    ? { bytes: await upright.jpeg({ quality: QUALITY }).toBuffer(), mimetype: 'image/jpeg' }
    : { bytes: await upright.png().toBuffer(), mimetype: 'image/png' };
};

serveTask(async (input) => {
  const { bytes } = task.parse(input);
  return convert(bytes).catch(() => null);
});
