import { toNumber, type MediaType, type proto } from '@whiskeysockets/baileys';
import type { AnnouncedFile } from '../../domain/message/events.ts';
import { cleanText } from './clean.ts';

/** The kinds of content that bring a file, and by which of WhatsApp's kinds of keys it opens. */
const kinds = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
} as const satisfies Partial<Record<keyof proto.IMessage, MediaType>>;
type Kind = keyof typeof kinds;
const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind);

/** What opens a file on WhatsApp's media host. sha256: of the plain bytes, null where its sender does not say. */
export type Locked = {
  type: MediaType;
  path: string;
  mediaKey: Uint8Array;
  sha256: Uint8Array | null;
};

const LARGEST_THUMBNAIL = 16_384;
const WAVEFORM = 64;
const LONGEST = 200;

type Part = Partial<proto.Message.IImageMessage & proto.Message.IAudioMessage & proto.Message.IDocumentMessage>;
const partOf = (kind: Kind, content: proto.IMessage): Part => content[kind] ?? {};

/** Where a file lies on the host: its path, which alone is believed; a sender may write any address. */
const pathOf = ({ directPath, url }: Part): string => {
  if (directPath) return directPath;
  if (!url || !URL.canParse(url)) return '';
  const { pathname, search } = new URL(url);
  return pathname + search;
};

type Header = Pick<proto.IMessage, 'imageMessage' | 'videoMessage' | 'documentMessage'>;
const templateHeader = (template: proto.Message.ITemplateMessage | null | undefined): Header | null | undefined =>
  template?.hydratedTemplate ??
  template?.hydratedFourRowTemplate ??
  template?.interactiveMessageTemplate?.header ??
  template?.fourRowTemplate;
/** What stands above the words of a message with buttons. */
const headerOf = (kind: string, content: proto.IMessage): Header | null | undefined => {
  if (kind === 'templateMessage') return templateHeader(content.templateMessage);
  if (kind === 'highlyStructuredMessage') return templateHeader(content.highlyStructuredMessage?.hydratedHsm);
  if (kind === 'interactiveMessage') return content.interactiveMessage?.header;
  return kind === 'buttonsMessage' ? content.buttonsMessage : null;
};

/** The part of a content that brings a file, as a content of its own: itself, or the header of a message with buttons. */
export const fileIn = (kind: string, content: proto.IMessage): { kind: Kind; content: proto.IMessage } | null => {
  if (isKind(kind)) return { kind, content: { [kind]: content[kind] } };
  const { imageMessage, videoMessage, documentMessage } = headerOf(kind, content) ?? {};
  if (imageMessage) return { kind: 'imageMessage', content: { imageMessage } };
  if (videoMessage) return { kind: 'videoMessage', content: { videoMessage } };
  return documentMessage ? { kind: 'documentMessage', content: { documentMessage } } : null;
};

/** Where the file of a content lies and what opens it; null for one that brings none. */
export const lockedOf = (holder: string, whole: proto.IMessage): Locked | null => {
  const file = fileIn(holder, whole);
  if (!file) return null;
  const { kind, content } = file;
  const part = partOf(kind, content);
  const path = pathOf(part);
  if (!path || part.mediaKey?.length !== 32) return null;
  return { type: kinds[kind], path, mediaKey: part.mediaKey, sha256: part.fileSha256?.length ? part.fileSha256 : null };
};

const numberIn = (value: Parameters<typeof toNumber>[0], most = Number.MAX_SAFE_INTEGER): number | null => {
  const read = toNumber(value);
  return Number.isFinite(read) && read > 0 && read <= most ? read : null;
};
const bytesIn = (value: Uint8Array | null | undefined, most: number): string | null =>
  value?.length && value.length <= most ? Buffer.from(value).toString('base64') : null;
const wordsIn = (value: string | null | undefined): string => cleanText((value ?? '').slice(0, LONGEST));

/** What its sender's phone says of the file of a content; null for one without, that is to be seen once, or that nothing opens. */
export const announcedFile = (holder: string, content: proto.IMessage): AnnouncedFile | null => {
  const file = fileIn(holder, content);
  if (!file || !lockedOf(holder, content)) return null;
  const part = partOf(file.kind, file.content);
  if ('viewOnce' in part && part.viewOnce) return null;
  return {
    name: wordsIn(part.fileName ?? part.title),
    mime: wordsIn(part.mimetype),
    size: numberIn(part.fileLength),
    width: numberIn(part.width, 100_000),
    height: numberIn(part.height, 100_000),
    seconds: numberIn(part.seconds),
    voice: part.ptt === true,
    waveform: bytesIn(part.waveform, WAVEFORM),
    thumbnail: bytesIn(part.jpegThumbnail, LARGEST_THUMBNAIL),
  };
};
