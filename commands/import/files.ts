import { copyFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { message, type MessageState } from '../../domain/message/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle, streamOf } from '../kernel/handle/handle.ts';
import { keepFile } from '../media/storeReceivedFile.ts';
import { clientMediaTypeOf } from '../../domain/message/shape.ts';
import type { SourceContent } from './content.ts';
import type { Importing } from './importing.ts';

type Brought = {
  row: { id: string; mediaUrl: string };
  said: SourceContent;
  target: { companyId: number; id: string };
  cause: Cause;
};

/** Returns a path inside the folder, or null if it leads out of it. */
const within = (folder: string, name: string): string | null => {
  const path = normalize(join(folder, name));
  return path.startsWith(normalize(folder) + sep) ? path : null;
};

/** Decodes a URL-encoded name; returns it unchanged if it is not one. */
const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Opens the folder of the source's files. Without one, messages only mention that there was a file. */
export const openFolder = ({ deps, report, media }: Importing) => {
  const sizeOf = async (path: string): Promise<number | null> => {
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? found.size : null;
  };
  /** Some forks store the whole public URL of the file, URL-encoded. */
  const fileAt = async (folder: string, mediaUrl: string) => {
    const name = mediaUrl.replace(/^https?:\/\/[^/]+\/(public\/)?/, '');
    for (const each of new Set([name, decoded(name)])) {
      const path = within(folder, each);
      const size = path === null ? null : await sizeOf(path);
      if (path !== null && size !== null) return { path, size };
    }
    return null;
  };
  return {
    /** Stores the file of a message, unless it is here already. */
    bring: async ({ row, said, target, cause }: Brought, state: MessageState): Promise<void> => {
      if (!media || !said.file || state.is === 'absent' || state.file?.is !== 'left') return;
      const found = await fileAt(media.folder, row.mediaUrl);
      if (!found) return report.left('Messages', row.id, 'its file alone, which is not in the folder');
      const { path, size } = found;
      const lies = await media.storage.incoming();
      await copyFile(path, lies);
      const id = uuidOf(streamOf('message', target));
      const came = { id, companyId: target.companyId, type: clientMediaTypeOf(said.kind), announced: said.file };
      await keepFile(media.storage, { ...came, path: lies, size }, async (stored) => {
        const command = { type: 'StoreMedia', media: stored } as const;
        const done = await handle(deps.store, message, { target, command, cause });
        return done.state.is !== 'absent' && done.state.file?.is === 'stored';
      });
    },
  };
};
