import type { z } from 'zod';
import { fileListCalls } from '../../../domain/fileList/record.ts';
import { byName, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';

/** The request body of the form; `files`: what happens to the file of each option, in their order. */
type FileListSaving = { body: z.input<typeof fileListCalls.create.body>; files: readonly FileWish[] };

/** The company's file lists, live. */
export const fileLists = recordSlice<'fileList', 'file', FileListSaving>({
  name: 'fileList',
  kind: 'file',
  compare: byName,
  matches: ({ name, message }, search) => finds(search, name, message),
});
