import type { z } from 'zod';
import { uploadFiles } from '../../../commands/fileList/contract.ts';
import { fileListCalls } from '../../../domain/fileList/record.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { workOf } from '../../api/records/recordFeature.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';
import { toastLast } from '../../ui/files/settleFile.ts';
import { refusedFieldsOf } from './refusedFields.ts';
import { fileLists } from './slice.ts';

type Saved = z.output<typeof fileListCalls.told>;

/** Uploads the chosen files to the options of a saved list. On failure a toast says so, and the list stays as saved. */
const settleFiles = async (saved: Saved, files: readonly FileWish[]): Promise<Saved> => {
  const form = new FormData();
  form.append('fileId', String(saved.id));
  form.append('typeArch', 'fileList');
  saved.options.forEach(({ id, name }, at) => {
    const file = files[at];
    if (!(file instanceof File)) return;
    form.append('id', String(id));
    form.append('name', name);
    form.append('mediaType', file.type);
    form.append('files', file, file.name);
  });
  if (!form.has('files')) return saved;
  try {
    return await request(uploadFiles, { params: { fileListId: saved.id }, form });
  } catch (error) {
    toastLast(text('fileList', 'filesFailed', { reason: errorText(error) }));
    return saved;
  }
};

const work = workOf(fileListCalls);
/** Runs the page of file lists. */
export const fileListSaga = recordSaga(fileLists, {
  ...work,
  save: async (id, { body, files }, seen) => settleFiles(await work.save(id, body, seen), files),
  refusedFieldsOf,
});

joinStore([fileLists], fileListSaga);
