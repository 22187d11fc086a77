import type { z } from 'zod';
import { announcementCalls, type AnnouncementRecord } from '../../../domain/announcement/record.ts';
import { finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';

/** The request body of the form, and what happens to the picture. */
export type AnnouncementForm = { body: z.input<typeof announcementCalls.create.body>; file: FileWish };

/** Sorts by urgency, then newest first. */
const compare = (a: AnnouncementRecord, b: AnnouncementRecord): number =>
  a.priority - b.priority || b.createdAt.localeCompare(a.createdAt) || b.id - a.id;

/** All announcements, for super users. */
export const announcements = recordSlice<'announcements', 'announcement', AnnouncementForm>({
  name: 'announcements',
  kind: 'announcement',
  compare,
  matches: ({ title, text }, search) => finds(search, title, text),
});
/** The visible announcements, for the popover of the top bar. */
export const notices = recordSlice<'notices', 'announcement', AnnouncementForm>({
  name: 'notices',
  kind: 'announcement',
  compare,
  matches: ({ status }) => status,
});
