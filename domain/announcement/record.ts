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
  /** Shown to the companies; otherwise to super users alone. */
  status: z.boolean().default(true),
  /** Name of its picture as stored; replies and frames carry a signed address instead. */
  mediaPath: z.string().nullable().default(null),
  mediaName: storedName.nullable().default(null),
});

/** What super users tell every company (R548). */
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

/** /announcements (R549, R552, R555). The picture has calls of its own. */
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
