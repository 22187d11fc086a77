import { z } from 'zod';
import { largestLogo, logoModes } from '../../domain/installation/table.ts';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { endingOf } from '../../domain/kernel/mediaKinds.ts';
import { setting } from '../../domain/setting/decider.ts';
import { INSTALLATION } from '../../domain/setting/table.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import { receive } from '../media/receive.ts';
import { uploadLogo } from './contract.ts';
import { keepInstallation } from './save.ts';

const pictures = ['png', 'jpg', 'webp', 'gif', 'avif', 'svg'];
const form = z.object({ mode: z.enum(logoModes) });

/** Serves POST /settings/logo. The file is stored among those of the installation's own company. */
export const logoRoutes = (http: Http, deps: Pick<Deps, 'store'>, media: Media): void => {
  serve(http, uploadLogo, async (_, __, call) => {
    const { file, name, size, digest, drop } = await receive(call, media.storage, INSTALLATION);
    try {
      const { data } = form.safeParse(call.req.body);
      if (!data) throw IllFormed.at('mode', 'Required');
      if (!pictures.includes(endingOf(file))) throw new Refused('ERR_FILE_KIND_REFUSED', 415);
      if (size > largestLogo * 1024 * 1024) throw new Refused('ERR_FILE_TOO_LARGE', 413, { megabytes: largestLogo });
      const cause = call.withForm([data.mode, name, digest]);
      const key = `appLogo${data.mode}` as const;
      await call.passed(await keepInstallation(deps, key, file, cause));
      // A repeated request keeps the file of its first time.
      const { value } = (await load(deps.store, setting, { companyId: 0, id: key })).state;
      if (value !== file) await drop();
      return value ?? '';
    } catch (error) {
      if (error instanceof Refused || error instanceof IllFormed) await drop(); // after any other error the log may name it
      throw error;
    }
  });
};
