import { z } from 'zod';
import { largestMegabytes } from '../../../commands/media/contract.ts';
import { fileListCalls, type FileListRecord } from '../../../domain/fileList/record.ts';
import { text } from '../../locales/i18n.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';

const fits = (wish: FileWish) => !(wish instanceof File && wish.size > largestMegabytes * 1024 * 1024);
const { shape } = fileListCalls.create.body;
const option = z.object({
  id: z.number(),
  name: shape.options.unwrap().element.shape.name,
  /** The current file of the option, and what happens to it. */
  held: z.string().nullable(),
  wish: z.custom<FileWish>().refine(fits, { error: () => text('errors', 'ERR_FILE_TOO_LARGE') }),
});
export const fileListFormShape = z.object({ name: shape.name, message: shape.message, options: z.array(option) });

export const fileListStartValues = (record: FileListRecord | null) => ({
  name: record?.name ?? '',
  message: record?.message ?? '',
  options: (record?.options ?? []).map(({ id, name, file }) => ({ id, name, held: file, wish: 'keep' as FileWish })),
});
export type FileListValues = ReturnType<typeof fileListStartValues>;

/** Converts the values of the form to the request. */
export const savingOf = ({ options, ...rest }: z.output<typeof fileListFormShape>) => ({
  body: {
    ...rest,
    options: options.map(({ id, name, wish }) => ({ id, name, ...(wish === 'remove' ? { path: null } : {}) })),
  },
  files: options.map(({ wish }) => wish),
});
