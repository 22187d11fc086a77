import { fork, put, takeEvery } from 'typed-redux-saga';
import { z } from 'zod';
import { announcementFile } from '../../../commands/announcement/contract.ts';
import { announcementCalls } from '../../../domain/announcement/record.ts';
import { listAnnouncements } from '../../../projections/announcement/contract.ts';
import { joinStore } from '../../api/feature.ts';
import { recordGone, recordKept } from '../../api/frames.ts';
import { shapes } from '../../api/records/kinds.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { workOf } from '../../api/records/recordFeature.ts';
import { recordSaga, type RecordWork } from '../../api/records/recordSaga.ts';
import { formOf, settleFile } from '../../ui/files/settleFile.ts';
import { announcementHeard } from './live.ts';
import { announcements, notices, type AnnouncementForm } from './slice.ts';

shapes.announcement = announcementCalls.shape;
const kept = z.object({ record: announcementCalls.shape });
const gone = z.object({ id: z.number() });

const { save, remove } = workOf(announcementCalls);
const work: RecordWork<'announcement', AnnouncementForm> = {
  list: (query) => request(listAnnouncements, { query }),
  save: async (id, { body, file }, seen) => {
    const saved = await save(id, body, seen);
    const params = { announcementId: saved.id };
    return settleFile(saved, file, {
      attach: (chosen) => request(announcementFile.attach, { params, form: formOf(chosen) }),
      detach: () => request(announcementFile.detach, { params }),
      failed: (reason) => text('announcement', 'fileFailed', { reason }),
    });
  },
  remove,
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
