import { createAction } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { messageTemplateCalls } from '../../../domain/template/record.ts';
import { byName, finds } from '../../api/records/words.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The request body of the form, and the chosen example of a header with a file. */
export type TemplateSaving = z.input<typeof messageTemplateCalls.create.body> & { file: FileWish };

/** The company's message templates, live. */
export const templates = recordSlice<'template', 'template', TemplateSaving>({
  name: 'template',
  kind: 'template',
  compare: byName,
  matches: ({ name, body }, search) => finds(search, name, body),
});

/** The user wants the templates of these connections as Meta has them. */
export const syncClicked = createAction<readonly number[]>('template/syncClicked');
