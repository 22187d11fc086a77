import { buffer } from 'node:stream/consumers';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { PhoneClient } from '../../connector/simulator/client.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { numeric } from '../../domain/kernel/inputs.ts';
import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';
import { receive } from '../../commands/media/receive.ts';
import type { Call } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { screenOf } from './chats.ts';
import type { OfficialFile, OfficialNumbers } from './official.ts';
import { phoneChat, fileForm, type ChatLine } from './contract.ts';

type Chat = z.infer<typeof phoneChat>;

/** The kinds of lines with a file. */
const kinds: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker']);
/** File types that browsers show without running code; others are downloaded. */
const shown = /^(image\/(jpeg|png|webp|gif)|(audio|video)\/[\w.+-]+)(;|$)/;
const EDGE = 512;

const pathOf = ({ phone, contact }: Chat, id: string): string =>
  `/v1/phone/${phone}/people/${contact}/files/${encodeURIComponent(id)}`;

/** Adds the signed address of its file to a line. */
export const withFileAddress = (media: Media, of: Chat, line: Omit<ChatLine, 'url'>, call: Call): ChatLine => ({
  ...line,
  url: kinds.has(line.kind) ? media.signed(pathOf(of, line.id), call.req) : '',
});

/**
 * Receives the file of a form and returns the customer's message. ERR_NO_FILE, ERR_FILE_TOO_LARGE,
 * ERR_FILE_KIND_REFUSED, a 400.
 */
export const messageOfFile = async (phone: PhoneClient, media: Media, companyId: number, call: Call) => {
  // The company's plan does not limit the customer's phone.
  const storage = { ...media.storage, hasRoom: async () => true };
  const { file, name: fileName, drop } = await receive(call, storage, companyId);
  try {
    const { as, caption, seconds } = fileForm.parse(call.req.body);
    const ending = endingOf(file);
    const mimetype = mediaKinds[ending]?.mime ?? 'application/octet-stream';
    const bytes = await storage.read(companyId, file);
    switch (as) {
      case 'voice': {
        const voice = { ptt: true, seconds, mimetype: ending === 'ogg' ? 'audio/ogg; codecs=opus' : mimetype };
        return { audioMessage: { ...voice, ...(await phone.upload('audio', bytes)) } };
      }
      case 'audio':
        return { audioMessage: { mimetype, seconds, ...(await phone.upload('audio', bytes)) } };
      case 'image':
        return { imageMessage: { mimetype, caption, ...(await phone.upload('image', bytes)) } };
      case 'video':
        return { videoMessage: { mimetype, caption, seconds, ...(await phone.upload('video', bytes)) } };
      case 'document':
        return { documentMessage: { mimetype, fileName, caption, ...(await phone.upload('document', bytes)) } };
      case 'sticker': {
        const background = { r: 0, g: 0, b: 0, alpha: 0 };
        const square = { width: EDGE, height: EDGE, fit: 'contain', background } as const;
        const { default: sharp } = await import('sharp');
        const drawn = await sharp(await buffer(bytes), { animated: true })
          .resize(square)
          .webp()
          .toBuffer();
        return { stickerMessage: { mimetype: 'image/webp', ...(await phone.upload('sticker', drawn)) } };
      }
    }
  } finally {
    await drop();
  }
};

/** Receives the file of a form as a customer of the official API sends it. Errors as above. */
export const officialFileOf = async (media: Media, companyId: number, call: Call): Promise<OfficialFile> => {
  const storage = { ...media.storage, hasRoom: async () => true };
  const { file, name: fileName, drop } = await receive(call, storage, companyId);
  try {
    const { as, caption } = fileForm.parse(call.req.body);
    const ending = endingOf(file);
    const mime = mediaKinds[ending]?.mime ?? 'application/octet-stream';
    const bytes = await buffer(await storage.read(companyId, file));
    const node = caption && as !== 'voice' && as !== 'audio' ? { caption } : {};
    if (as !== 'voice') return { type: as, node, bytes, mime, fileName };
    return { type: 'audio', node: { voice: true }, bytes, mime: 'audio/ogg; codecs=opus', fileName };
  } finally {
    await drop();
  }
};

const asked = z.object({ ...phoneChat.shape, id: z.string().max(128) });
const signed = z.object({ until: numeric, signature: z.string() });

/** Serves the decrypted file of a line for its signed address. */
export const serveFile =
  (phone: PhoneClient, official: OfficialNumbers, media: Media): RequestHandler =>
  async (req, res) => {
    const of = asked.safeParse(req.params).data;
    const sign = signed.safeParse(req.query).data;
    if (!of || !sign || !media.isSigned(pathOf(of, of.id), sign.until, sign.signature))
      throw new Refused('ERR_NO_PERMISSION');
    const { group, member } = screenOf(of);
    const isOfficial = await official.isOfficial(of.phone);
    const found = isOfficial
      ? await official.download(of.id)
      : await phone.download({ phone: of.phone, contact: group ?? member, id: of.id });
    if (!found) throw new Refused('ERR_NOT_FOUND');
    const { bytes, type } = found;
    const shows = shown.test(type);
    res.type(shows ? type : 'application/octet-stream').set({
      'Content-Disposition': shows ? 'inline' : 'attachment',
      'Cache-Control': 'private, max-age=900',
      'X-Content-Type-Options': 'nosniff',
    });
    res.send(bytes);
  };
