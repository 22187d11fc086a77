import type { z } from 'zod';
import { announcementCalls, type AnnouncementRecord } from '../../domain/announcement/record.ts';
import { finds } from '../kernel/words.ts';
import { recordSlice } from '../record/recordSlice.ts';
import type { FileWish } from '../ui/FileField.tsx';

/** What the form saves. */
export type AnnouncementForm = { body: z.input<typeof announcementCalls.create.body>; file: FileWish };

/** The most urgent first, then what was made last. */
const compare = (a: AnnouncementRecord, b: AnnouncementRecord): number =>
  a.priority - b.priority || b.createdAt.localeCompare(a.createdAt) || b.id - a.id;

/** All announcements, for super users. */
export const announcements = recordSlice<'announcements', 'announcement', AnnouncementForm>({
  name: 'announcements',
  kind: 'announcement',
  compare,
  matches: ({ title, text }, search) => finds(search, title, text),
});
/** Those that are shown, in the popover of the top bar. */
export const notices = recordSlice<'notices', 'announcement', AnnouncementForm>({
  name: 'notices',
  kind: 'announcement',
  compare,
  matches: ({ status }) => status,
});
