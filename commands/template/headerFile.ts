import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { endingOf } from '../../domain/kernel/mediaKinds.ts';
import { numeric } from '../../domain/kernel/inputs.ts';
import { uploadHeaderFile } from '../../domain/template/record.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { receive } from '../media/receive.ts';
import { mediaOf } from '../message/parts.ts';
import type { TemplateAccount } from './account.ts';

/** The files that Meta takes as examples, by their ending. */
const types = { png: 'IMAGE', jpg: 'IMAGE', mp4: 'VIDEO', pdf: 'DOCUMENT' } as const;
const isExample = (ending: string): ending is keyof typeof types => ending in types;
const formed = z.object({ connectionId: numeric.pipe(z.int32().positive()) });

/** Serves POST /templates/header-file. Only Meta keeps the file. */
export const headerFileRoutes = (
  http: Http,
  { storage }: Pick<Media, 'storage'>,
  accountOf: (companyId: number, connectionId: number) => Promise<{ account: TemplateAccount }>,
): void => {
  serve(http, uploadHeaderFile, async (_, { companyId }, call) => {
    const { file, name, size, drop } = await receive(call, storage, companyId);
    try {
      const form = formed.safeParse(call.req.body ?? {}).data;
      if (!form) throw new IllFormed();
      const ending = endingOf(file);
      if (!isExample(ending)) throw new Refused('ERR_FILE_KIND_REFUSED', 415);
      const { account } = await accountOf(companyId, form.connectionId);
      const bytes = Uint8Array.from(await buffer(await storage.read(companyId, file)));
      const { mime } = mediaOf(file, name, size);
      return { handle: await account.uploadExample({ bytes, mime, fileName: name }), type: types[ending] };
    } finally {
      await drop();
    }
  });
};
