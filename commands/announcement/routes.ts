import { announcement, announcementCalls } from '../../domain/announcement/record.ts';
import { announcementRead } from '../../domain/announcement/readMark.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import { uploadRoutes } from '../media/uploadRoutes.ts';
import { recordRoutes } from '../record/routes.ts';
import { announcementFile, pictures } from './contract.ts';
import { readAnnouncements } from './read/contract.ts';

/** Serves POST, PUT and DELETE of /announcements and of their pictures (R555, R556), and marks announcements as read. */
export const announcementRoutes = (http: Http, deps: Deps, media: Media): void => {
  serve(http, readAnnouncements, async (_, { companyId, userId }, call) => {
    const target = { companyId, id: userId };
    const command = { type: 'ReadAnnouncements', userId } as const;
    const { position } = await handle(deps.store, announcementRead, {
      target,
      command,
      cause: call.cause,
    });
    await call.passed(position);
    return { message: 'Announcements read' };
  });
  recordRoutes(http, deps, media, { kind: announcement, calls: announcementCalls });
  uploadRoutes(http, deps, media, { kind: announcement, calls: announcementFile, takes: pictures });
};
