import type { z } from 'zod';
import { quickMessageFile } from '../../../commands/quickMessage/contract.ts';
import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';
import { quickMessages } from './slice.ts';

type Saved = z.output<typeof quickMessageCalls.told>;

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', file, file.name);
  return form;
};

/** Attaches or removes the file of a saved record. On failure a toast says so, and the record stays as saved. */
const settleFile = async (saved: Saved, file: FileWish): Promise<Saved> => {
  const params = { quickMessageId: saved.id };
  try {
    if (file instanceof File) return await request(quickMessageFile.attach, { params, form: formOf(file) });
    if (file === 'remove' && saved.isMedia !== false) return await request(quickMessageFile.detach, { params });
  } catch (error) {
    const said = text('quickMessage', 'fileFailed', { reason: errorText(error) });
    setTimeout(() => toast.error(said)); // after the toast of the save, so that this one is on top
  }
  return saved;
};

export const quickMessageSaga = recordSaga(quickMessages, {
  list: (query) => request(quickMessageCalls.list, { query }),
  save: async (id, { body, file }, seen) => {
    const saved =
      id === null
        ? await request(quickMessageCalls.create, { body })
        : await request(quickMessageCalls.change, { params: { quickMessageId: id }, query: { seen }, body });
    return settleFile(saved, file);
  },
  remove: ({ id }) => request(quickMessageCalls.remove, { params: { quickMessageId: id } }),
});

joinStore([quickMessages], quickMessageSaga);
