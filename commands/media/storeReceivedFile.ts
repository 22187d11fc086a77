import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';
import type { AnnouncedFile, StoredMedia } from '../../domain/message/events.ts';
import { fileNames, smallNameOf } from '../../domain/message/file.ts';
import { Erased } from '../../eventstore/persons.ts';
import type { Storage } from '../../runtime/storage.ts';
import { cleanFileName } from './fileName.ts';
import { sniff } from './sniff.ts';
import { smallPicture } from './smallPicture.ts';

/** A received file: its message, the type that WhatsApp announced, and the path of the complete file. */
type Came = { id: string; companyId: number; type: string; announced: AnnouncedFile; path: string; size: number };

/** Extension of unrecognised files, which are stored unchanged and only offered for download. */
const UNKNOWN = 'bin';
const pictures: ReadonlySet<string> = new Set(['jpg', 'png', 'webp', 'gif', 'avif']);

/** How to show a file: as announced if its bytes agree, else as a document. */
const kindOf = (type: string, ending: string): StoredMedia['kind'] => {
  const mime = mediaKinds[ending]?.mime ?? '';
  const isFilm = mime.startsWith('video/');
  if ((type === 'image' || type === 'sticker') && pictures.has(ending)) return type;
  if (type === 'audio' && (mime.startsWith('audio/') || isFilm)) return 'audio';
  return type === 'video' && isFilm ? 'video' : 'application';
};

/**
 * Stores a received file, with a thumbnail if it is a picture. Names derive from the message id, so that a repeated file
 * replaces itself. The bytes determine its type.
 */
export const storeReceivedFile = async (storage: Storage, came: Came): Promise<StoredMedia> => {
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
      ? cleanFileName(announced.name, ending === UNKNOWN ? endingOf(announced.name) || UNKNOWN : ending)
      : `${kind}-${id.slice(0, 8)}.${ending}`,
    mime: mediaKinds[endingOf(file)]?.mime ?? 'application/octet-stream',
    kind,
    size,
    width: small?.width ?? (kind === 'video' ? announced.width : null),
    height: small?.height ?? (kind === 'video' ? announced.height : null),
    thumbnail,
  };
};

/** Removes every file that may belong to a message. */
export const dropFile = async (storage: Storage, { companyId, id }: Pick<Came, 'companyId' | 'id'>): Promise<void> => {
  for (const name of fileNames(id)) await storage.remove(companyId, name);
};

/**
 * Stores a received file and records it with `stored`. Deletes it again if the log does not accept it, because its sender was
 * erased or its ticket deleted.
 */
export const keepFile = async (
  storage: Storage,
  came: Came,
  stored: (media: StoredMedia) => Promise<boolean>,
): Promise<void> => {
  try {
    if (await stored(await storeReceivedFile(storage, came))) return;
  } catch (error) {
    if (!(error instanceof Erased)) throw error;
  }
  await dropFile(storage, came);
};
