import type { z } from 'zod';
import { addNote, removeNote } from '../../../commands/note/contract.ts';
import { recordGone } from '../../api/frames.ts';
import { changed } from '../../api/records/entities.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';
import { noteKept } from './slice.ts';

/** Adds a note on the contact of a ticket (R132). */
export const noteAdding = createTask(
  'noteAdding',
  (body: z.output<typeof addNote.body>) => request(addNote, { body }),
  {
    // The reply may lack the author: the live event has it.
    actions: (kept, written) => [changed({ note: kept }), noteKept({ kept, written })],
    said: () => text('note', 'added'),
  },
);

/** Deletes a note (R133). */
export const noteRemoval = createTask('noteRemoval', (noteId: number) => request(removeNote, { params: { noteId } }), {
  overlap: 'joins',
  actions: (_, note) => [recordGone({ gone: { note } })],
  said: () => text('note', 'removed'),
});
