import { all, call, fork, put, takeLeading } from 'typed-redux-saga';
import { messageTemplateCalls, syncTemplates, uploadHeaderFile } from '../../../domain/template/record.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { text } from '../../locales/i18n.ts';
import { syncClicked, templates } from './slice.ts';

/** Uploads the example of a header, and returns Meta's handle of it. */
const upload = async (connectionId: unknown, file: File): Promise<string> => {
  const form = new FormData();
  form.append('connectionId', String(connectionId));
  form.append('file', file, file.name);
  return (await request(uploadHeaderFile, { form })).handle;
};

const records = recordSaga(templates, {
  list: async (query) => {
    const { templates: listed, ...page } = await request(messageTemplateCalls.list, { query });
    return { ...page, records: listed };
  },
  save: async (id, { connectionId, name, language, file, ...said }, seen) => {
    const content = { ...said, ...(file instanceof File && { headerHandle: await upload(connectionId, file) }) };
    return id === null
      ? request(messageTemplateCalls.create, { body: { connectionId, name, language, ...content } })
      : request(messageTemplateCalls.change, { params: { templateId: id }, query: { seen }, body: content });
  },
  remove: ({ id }) => request(messageTemplateCalls.remove, { params: { templateId: id } }),
});

function* sync({ payload }: ReturnType<typeof syncClicked>) {
  const sum = { added: 0, changed: 0, removed: 0 };
  try {
    for (const connectionId of payload) {
      const { added, changed, removed } = yield* call(() => request(syncTemplates, { body: { connectionId } }));
      sum.added += added;
      sum.changed += changed;
      sum.removed += removed;
    }
    toast.success(text('template', 'synced', sum));
  } catch (error) {
    yield* call(toastError, error);
  }
  yield* put(templates.actions.searched(''));
}

function* templateSaga() {
  yield* all([fork(records), takeLeading(syncClicked, sync)]);
}

joinStore([templates], templateSaga);
