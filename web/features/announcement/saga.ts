import { fork, put, takeEvery } from 'typed-redux-saga';
import { z } from 'zod';
import { announcementFile } from '../../../commands/announcement/contract.ts';
import { announcementCalls } from '../../../domain/announcement/record.ts';
import { listAnnouncements } from '../../../projections/announcement/contract.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { recordGone, recordKept } from '../../api/frames.ts';
import { shapes } from '../../api/records/kinds.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { recordSaga, type RecordWork } from '../../api/records/recordSaga.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';
import { announcementHeard } from './live.ts';
import { announcements, notices, type AnnouncementForm } from './slice.ts';

shapes.announcement = announcementCalls.shape;
const kept = z.object({ record: announcementCalls.shape });
const gone = z.object({ id: z.number() });

type Saved = z.output<typeof announcementCalls.told>;

/** Attaches or removes the picture of a saved announcement. On failure a toast says so, and the announcement stays saved. */
const settleFile = async (saved: Saved, file: FileWish): Promise<Saved> => {
  const params = { announcementId: saved.id };
  try {
    if (file === 'remove') return await request(announcementFile.detach, { params });
    if (file === 'keep') return saved;
    const form = new FormData();
    form.append('file', file, file.name);
    return await request(announcementFile.attach, { params, form });
  } catch (error) {
    const said = text('announcement', 'fileFailed', { reason: errorText(error) });
    setTimeout(() => toast.error(said)); // after the toast of the save, so that this one is on top
    return saved;
  }
};

const work: RecordWork<'announcement', AnnouncementForm> = {
  list: (query) => request(listAnnouncements, { query }),
  save: async (id, { body, file }, seen) =>
    settleFile(
      id === null
        ? await request(announcementCalls.create, { body })
        : await request(announcementCalls.change, { params: { announcementId: id }, query: { seen }, body }),
      file,
    ),
  remove: ({ id }) => request(announcementCalls.remove, { params: { announcementId: id } }),
};
const all = recordSaga(announcements, work);
const shown = recordSaga(notices, {
  ...work,
  list: (query) => request(listAnnouncements, { query: { ...query, status: true } }),
});

/** Runs both lists of announcements: all of them for super users, and the visible ones in the top bar. */
function* announcementSaga() {
  yield* takeEvery(announcementHeard, function* ({ payload: { action, payload } }) {
    if (action === 'delete') return yield* put(recordGone({ gone: { announcement: gone.parse(payload).id } }));
    const { record } = kept.parse(payload);
    return yield* put(recordKept({ kept: { announcement: [record] }, created: action === 'create' }));
  });
  yield* fork(all);
  yield* fork(shown);
}

joinStore([announcements, notices], announcementSaga);
