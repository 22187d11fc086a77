import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { flag, nameText, text } from '../kernel/inputs.ts';
import { record } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';

const fields = z.object({
  name: storedName,
  color: z.string(),
  /** 1: the tag is a lane of the kanban board. */
  kanban: z.number().default(0),
  userId: z.number().nullable(),
});

/** A label on tickets (R431, R438). Only admins and supervisors may change its Kanban switch. */
export const tag = record({
  name: 'Tag',
  feature: 'tag',
  fields,
  search: ['name'],
  plain: ['name', 'color'],
  guarded: { kanban: 'tags:kanban' },
});

const kanban = flag.transform((is) => (is ? 1 : 0));

/** /tags (R433, R436). The ticket's tag editor sends only a name. */
export const tagCalls = recordContracts({
  path: '/tags',
  key: 'tags',
  id: 'tagId',
  one: 'a tag',
  many: 'tags',
  read: 'user',
  write: 'user',
  fields,
  form: z.object({
    name: nameText(200).pipe(
      z.string().trim().min(1, 'Obrigatório').min(3, 'Mensagem muito curta').max(60, 'Too Long!'),
    ),
    color: z.preprocess((v) => v || '#A4CCCC', text(9).pipe(z.string().regex(/^#[\da-f]{3,8}$/i, 'Obrigatório'))),
    kanban: kanban.optional(),
  }),
  extra: z.object({ ticketsCount: z.number() }),
});
export type TagRecord = z.output<typeof tagCalls.shape>;
