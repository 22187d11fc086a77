import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { getMediaKeys } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { fileType } from './contract.ts';
import { keepMedia, mostMediaBytes } from './media.ts';
import { SimulatorRefusal } from './serving.ts';
import type { World } from './world.ts';

const asked = z.object({ type: fileType });

/** Uploads a file of a simulated phone to the media host, encrypted as WhatsApp does. Returns the fields that open it. */
export const upload = async (world: World, url: URL, request: IncomingMessage) => {
  const { type } = asked.parse(Object.fromEntries(url.searchParams));
  if (Number(request.headers['content-length'] ?? 0) > mostMediaBytes)
    throw new SimulatorRefusal(413, 'The file is too large.');
  const plain = await buffer(request);
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error('no key');
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', macKey).update(iv).update(sealed).digest().subarray(0, 10);
  const content = Buffer.concat([sealed, mac]);
  const digest = createHash('sha256').update(content).digest();
  const path = `/mms/${type}/${digest.toString('base64url')}`;
  keepMedia(world, path, content);
  return {
    url: `https://${world.media.host}${path}`,
    directPath: path,
    mediaKey: mediaKey.toString('base64'),
    fileEncSha256: digest.toString('base64'),
    fileSha256: createHash('sha256').update(plain).digest('base64'),
    fileLength: plain.length,
  };
};
