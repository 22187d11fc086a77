import { toNumber, type MediaType, type proto } from '@whiskeysockets/baileys';
import type { AnnouncedFile } from '../../../domain/message/events.ts';
import { withoutBidi } from '../../../domain/kernel/names.ts';
import { cleanText, firstVisibleText } from '../kernel/clean.ts';

/** Content kinds that carry a file, with the kind of WhatsApp media key that decrypts each. */
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

/**
 * The place of an encrypted file on WhatsApp's media host, and its key. `sha256`: digest of the plain bytes, or null if the
 * sender does not give it.
 */
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

/** Returns the path of a file on the media host. Only the path is trusted, because a sender may write any address. */
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
/** Returns the header of a message with buttons. */
const headerOf = (kind: string, content: proto.IMessage): Header | null | undefined => {
  if (kind === 'templateMessage') return templateHeader(content.templateMessage);
  if (kind === 'highlyStructuredMessage') return templateHeader(content.highlyStructuredMessage?.hydratedHsm);
  if (kind === 'interactiveMessage') return content.interactiveMessage?.header;
  return kind === 'buttonsMessage' ? content.buttonsMessage : null;
};

/**
 * Returns the part of a content that carries a file, as separate content: the content itself, or the header of a message
 * with buttons.
 */
export const filePartOf = (kind: string, content: proto.IMessage): { kind: Kind; content: proto.IMessage } | null => {
  if (isKind(kind)) return { kind, content: { [kind]: content[kind] } };
  const { imageMessage, videoMessage, documentMessage } = headerOf(kind, content) ?? {};
  if (imageMessage) return { kind: 'imageMessage', content: { imageMessage } };
  if (videoMessage) return { kind: 'videoMessage', content: { videoMessage } };
  return documentMessage ? { kind: 'documentMessage', content: { documentMessage } } : null;
};

/** Returns the place and key of the file in a content; null if it has no file that can be decrypted. */
export const lockedOf = (holder: string, whole: proto.IMessage): Locked | null => {
  const file = filePartOf(holder, whole);
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
/** Cleans the name that a sender gave a file: no path, and no controls that would show `fdp.exe` as `exe.pdf`. */
export const announcedName = (given: string | null | undefined): string =>
  withoutBidi(wordsIn((given ?? '').split(/[/\\]/).at(-1)));

/**
 * Returns what the sender's phone says about a file. Null for content without a file, view-once files, and files that
 * cannot be decrypted.
 */
export const announcedFile = (holder: string, content: proto.IMessage): AnnouncedFile | null => {
  const file = filePartOf(holder, content);
  if (!file || !lockedOf(holder, content)) return null;
  const part = partOf(file.kind, file.content);
  if ('viewOnce' in part && part.viewOnce) return null;
  return {
    name: announcedName(firstVisibleText(part.fileName, part.title)),
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
