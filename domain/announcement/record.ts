import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { optionalFlag, numeric, text } from '../kernel/inputs.ts';
import { record } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';

const fields = z.object({
  title: z.string(),
  text: z.string(),
  /** 1 high, 2 medium, 3 low. */
  priority: z.number().default(3),
  /** True: every company sees it. False: only super users do. */
  status: z.boolean().default(true),
  /** The stored name of its picture. Replies and socket frames contain a signed address instead. */
  mediaPath: z.string().nullable().default(null),
  mediaName: storedName.nullable().default(null),
});

/** A notice from the super users to every company (R548). */
export const announcement = record({
  name: 'Announcement',
  feature: 'announcement',
  fields,
  search: ['title', 'text'],
  plain: ['title', 'text', 'mediaPath', 'mediaName'],
  installation: true,
  onlySupers: ({ status }) => !status,
});

const required = 'Obrigatório';
const words = (most: number) => z.preprocess((v) => v ?? '', text(most).pipe(z.string().trim().min(1, required)));
const optional = <T extends z.ZodType>(type: T) => z.preprocess((v) => v ?? undefined, type.optional()).optional();

/** /announcements (R549, R552, R555). The picture has separate calls. */
export const announcementCalls = recordContracts({
  path: '/announcements',
  key: 'records',
  id: 'announcementId',
  one: 'an announcement',
  many: 'announcements',
  read: 'user',
  write: 'super',
  fields,
  form: z.object({
    title: words(200),
    text: words(20_000),
    priority: optional(numeric.pipe(z.number().min(1).max(3))),
    status: optionalFlag,
  }),
  extra: z.object({}),
});
export type AnnouncementRecord = z.output<typeof announcementCalls.shape>;
