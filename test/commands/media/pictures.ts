import sharp from 'sharp';

/** A JPEG of noise, too large to be shown without a thumbnail. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#07b', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
  })
    .jpeg()
    .toBuffer();
