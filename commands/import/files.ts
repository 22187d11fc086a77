import { copyFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { message, type MessageState } from '../../domain/message/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle, streamOf } from '../kernel/handle.ts';
import { keepFile } from '../media/takeIn.ts';
import { mediaTypeOf } from '../../domain/message/shape.ts';
import type { Said } from './content.ts';
import type { Importing } from './importing.ts';

type Brought = {
  row: { id: string; mediaUrl: string };
  said: Said;
  target: { companyId: number; id: string };
  cause: Cause;
};

/** A path below the folder; null: it leads out of it. */
const within = (folder: string, name: string): string | null => {
  const path = normalize(join(folder, name));
  return path.startsWith(normalize(folder) + sep) ? path : null;
};

/** The folder of their files. Without one their messages say that there was a file. */
export const openFolder = ({ deps, report, media }: Importing) => {
  const sizeOf = async (path: string): Promise<number | null> => {
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? found.size : null;
  };
  return {
    /** Takes in the file of a message, unless it is here already. */
    bring: async ({ row, said, target, cause }: Brought, state: MessageState): Promise<void> => {
      if (!media || !said.file || state.is === 'absent' || state.file?.is !== 'left') return;
      // Some keep the whole address that it was shown under.
      const path = within(media.folder, decodeURIComponent(row.mediaUrl.replace(/^https?:\/\/[^/]+\/(public\/)?/, '')));
      const size = path === null ? null : await sizeOf(path);
      if (path === null || size === null)
        return report.left('Messages', row.id, 'its file alone, which is not in the folder');
      const lies = await media.storage.incoming();
      await copyFile(path, lies);
      const id = uuidOf(streamOf('message', target));
      const came = { id, companyId: target.companyId, type: mediaTypeOf(said.kind), announced: said.file };
      await keepFile(media.storage, { ...came, path: lies, size }, async (stored) => {
        const command = { type: 'StoreMedia', media: stored } as const;
        const done = await handle(deps.store, message, { target, command, cause });
        return done.state.is !== 'absent' && done.state.file?.is === 'stored';
      });
    },
  };
};
