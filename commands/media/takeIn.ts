import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';
import type { AnnouncedFile, StoredMedia } from '../../domain/message/events.ts';
import { fileNames, smallNameOf } from '../../domain/message/file.ts';
import { Erased } from '../../eventstore/persons.ts';
import type { Storage } from '../../runtime/storage.ts';
import { cleanName } from './fileName.ts';
import { sniff } from './sniff.ts';
import { smallPicture } from './smallPicture.ts';

/** A file that came in: of which message, as which of WhatsApp's kinds it was announced, and where it lies, whole. */
type Came = { id: string; companyId: number; type: string; announced: AnnouncedFile; path: string; size: number };

/** What nobody knows by its bytes: kept as it is, and only ever downloaded. */
const UNKNOWN = 'bin';
const pictures: ReadonlySet<string> = new Set(['jpg', 'png', 'webp', 'gif', 'avif']);

/** How a file shows: as it was announced, if its bytes are such; else as a document, whatever its sender called it. */
const kindOf = (type: string, ending: string): StoredMedia['kind'] => {
  const mime = mediaKinds[ending]?.mime ?? '';
  const isFilm = mime.startsWith('video/');
  if ((type === 'image' || type === 'sticker') && pictures.has(ending)) return type;
  if (type === 'audio' && (mime.startsWith('audio/') || isFilm)) return 'audio';
  return type === 'video' && isFilm ? 'video' : 'application';
};

/**
 * Keeps a file that came in, with a small picture of it where it is one: under names made of the message's id, so that the
 * same file that comes again takes its own place. Its kind is told by its bytes.
 */
export const takeIn = async (storage: Storage, came: Came): Promise<StoredMedia> => {
  const { id, companyId, type, announced, path, size } = came;
  const ending = (await sniff(path, announced.name)) ?? UNKNOWN;
  const kind = kindOf(type, ending);
  const file = `${id}.${ending}`;
  const small = pictures.has(ending) ? await smallPicture({ companyId, path }, storage) : null;
  const thumbnail = small?.path ? smallNameOf(id) : null;
  if (small?.path && thumbnail) await storage.put(companyId, thumbnail, small.path);
  await storage.put(companyId, file, path);
  return {
    path: file,
    name: announced.name
      ? cleanName(announced.name, ending === UNKNOWN ? endingOf(announced.name) || UNKNOWN : ending)
      : `${kind}-${id.slice(0, 8)}.${ending}`,
    mime: mediaKinds[endingOf(file)]?.mime ?? 'application/octet-stream',
    kind,
    size,
    width: small?.width ?? (kind === 'video' ? announced.width : null),
    height: small?.height ?? (kind === 'video' ? announced.height : null),
    thumbnail,
  };
};

/** Removes all that may lie of the file of a message. */
export const dropFile = async (storage: Storage, { companyId, id }: Pick<Came, 'companyId' | 'id'>): Promise<void> => {
  for (const name of fileNames(id)) await storage.remove(companyId, name);
};

/**
 * Takes a file in and has it `stored` in the log. One that the log does not want by then leaves nothing behind: whoever sent it
 * was forgotten, or its ticket deleted.
 */
export const keepFile = async (
  storage: Storage,
  came: Came,
  stored: (media: StoredMedia) => Promise<boolean>,
): Promise<void> => {
  try {
    if (await stored(await takeIn(storage, came))) return;
  } catch (error) {
    if (!(error instanceof Erased)) throw error;
  }
  await dropFile(storage, came);
};
