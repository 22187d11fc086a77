import { buffer } from 'node:stream/consumers';
import type { AnyMessageContent } from '@whiskeysockets/baileys';
import { Readable } from 'node:stream';
import { endingOf } from '../../../domain/kernel/mediaKinds.ts';
import type { MessageCard, MessagePlace } from '../../../domain/message/content.ts';
import type { MessageMedia } from '../../../domain/message/events.ts';
import { templateRequest } from '../../../domain/message/sentTemplate.ts';
import { Unsendable } from '../../whatsapp/outbound/deliver.ts';
import { photoFor } from '../../whatsapp/outbound/photo.ts';
import type { FileReader } from '../../whatsapp/outbound/sender.ts';
import { soundFor } from '../../whatsapp/outbound/voice.ts';
import type { Outgoing } from '../../whatsapp/kernel/ports.ts';
import type { GraphClient } from '../graph/client.ts';
import { cloudLimits, isCloudFile, type CloudFileKind } from '../graph/limits.ts';
import type { CloudContactCard, CloudContent } from '../graph/messages.ts';

type Upload = Pick<GraphClient, 'uploadFile'>;
/** A file as it is given to Meta. */
type Prepared = { kind: CloudFileKind; bytes: Buffer<ArrayBuffer>; mime: string; isVoice?: boolean };

const cardOf = ({ name, number, numbers = number ? [number] : [] }: MessageCard): CloudContactCard => ({
  name: { formatted_name: name, first_name: name },
  phones: numbers.map((each) => ({ phone: `+${each}`, wa_id: each })),
});
const placeOf = ({ latitude, longitude, name, address }: MessagePlace) => ({
  latitude,
  longitude,
  ...(name && { name }),
  ...(address && { address }),
});

const bytesOf = async (from: unknown): Promise<Buffer<ArrayBuffer>> => {
  if (Buffer.isBuffer(from)) return Buffer.from(from);
  const stream = typeof from === 'object' && from !== null && 'stream' in from ? from.stream : null;
  if (!(stream instanceof Readable)) throw new TypeError('a file without bytes');
  return Buffer.from(await buffer(stream));
};
const soundOf = async (content: AnyMessageContent): Promise<Prepared> => {
  if (!('audio' in content)) throw new TypeError('no sound');
  return {
    kind: 'audio',
    bytes: await bytesOf(content.audio),
    mime: content.mimetype ?? '',
    isVoice: content.ptt === true,
  };
};

/** Reads a file in the form that Meta accepts. A file that it does not accept as its kind becomes a document. */
const prepare = async (media: MessageMedia, read: FileReader): Promise<Prepared> => {
  const { kind, mime, path } = media;
  const open = () => read(path);
  const as = async (): Promise<Prepared> => {
    if (kind === 'audio') return soundOf(await soundFor(read.companyId, media, open));
    if (kind === 'image') {
      const { image, mimetype } = await photoFor(read.companyId, mime, open);
      return { kind, bytes: await bytesOf(image), mime: mimetype };
    }
    const bytes = await bytesOf(await open());
    return kind === 'application' ? { kind: 'document', bytes, mime } : { kind, bytes, mime };
  };
  const prepared = await as();
  if (isCloudFile(prepared.kind, prepared.mime, prepared.bytes.byteLength)) return prepared;
  if (!isCloudFile('document', prepared.mime, prepared.bytes.byteLength)) throw new Unsendable('ERR_FILE_TOO_LARGE');
  return { kind: 'document', bytes: prepared.bytes, mime: prepared.mime };
};

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'audio/ogg': 'ogg' };
/** Meta decides by the name what the bytes are, so a converted file gets another ending. */
const nameFor = ({ name, mime: before }: MessageMedia, mime: string): string => {
  const ending = endings[mime.split(';')[0] ?? ''];
  return mime === before || !ending
    ? name
    : `${name.slice(0, name.length - endingOf(name).length).replace(/\.$/, '')}.${ending}`;
};

/** Uploads the file of a template's header. */
const upload = async (media: MessageMedia, read: FileReader, client: Upload) => {
  const { bytes, mime } = await prepare(media, read);
  const fileName = nameFor(media, mime);
  return { id: await client.uploadFile({ bytes, mime, fileName }), filename: fileName };
};

const fileContent = async (
  media: MessageMedia,
  body: string,
  read: FileReader,
  client: Upload,
): Promise<CloudContent> => {
  if (body.length > cloudLimits.caption) throw new Unsendable('ERR_CLOUD_CAPTION_LONG');
  const { kind, bytes, mime, isVoice = false } = await prepare(media, read);
  const id = await client.uploadFile({ bytes, mime, fileName: nameFor(media, mime) });
  const caption = body ? { caption: body } : {};
  switch (kind) {
    case 'image':
      return { type: kind, image: { id, ...caption } };
    case 'video':
      return { type: kind, video: { id, ...caption } };
    case 'audio':
      return { type: kind, audio: { id, ...(isVoice && { voice: true }) } };
    case 'document':
      return { type: kind, document: { id, filename: media.name, ...caption } };
    case 'sticker':
      return { type: kind, sticker: { id } };
  }
};

/** Builds the content of a message as the API takes it, and uploads its file. Throws Unsendable. */
export const cloudContentOf = async (
  { body, media, cards, location, template }: Pick<Outgoing, 'body' | 'media' | 'cards' | 'location' | 'template'>,
  read: FileReader,
  client: Upload,
): Promise<CloudContent> => {
  if (template)
    return { type: 'template', template: templateRequest(template, media && (await upload(media, read, client))) };
  if (cards?.length) return { type: 'contacts', contacts: cards.map(cardOf) };
  if (location) return { type: 'location', location: placeOf(location) };
  if (media) return fileContent(media, body, read, client);
  if (body.length > cloudLimits.body) throw new Unsendable('ERR_CLOUD_TEXT_LONG');
  return { type: 'text', text: { body, preview_url: /https?:\/\//i.test(body) } };
};
