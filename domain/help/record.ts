import { z } from 'zod';
import { optionalText, text } from '../kernel/inputs.ts';
import { record } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';

const fields = z.object({ title: z.string(), description: z.string().default(''), video: z.string() });

/** A help video of the installation. Super users edit it, and every user can watch it (R377). */
export const help = record({
  name: 'Help',
  feature: 'help',
  fields,
  search: ['title', 'description'],
  plain: ['title', 'description', 'video'],
  installation: true,
});

/** Returns the video's code from a typed address, or the text unchanged. */
const codeOf = (typed: string): string =>
  /(?:[?&]v=|youtu\.be\/|\/embed\/|\/shorts\/)([\w-]+)/.exec(typed)?.[1] ?? typed;

/** /helps (R375, R376). */
export const helpCalls = recordContracts({
  path: '/helps',
  key: 'records',
  id: 'helpId',
  one: 'a help video',
  many: 'help videos',
  read: 'user',
  write: 'super',
  fields,
  form: z.object({
    title: text(200).pipe(z.string().trim().min(1, 'Obrigatório')),
    video: text(500)
      .transform((typed) => codeOf(typed.trim()))
      .pipe(
        z
          .string()
          .min(1, 'Obrigatório')
          .regex(/^[\w-]{6,20}$/, 'Código de vídeo inválido'),
      ),
    description: optionalText(2000).optional(),
  }),
  extra: z.object({}),
});
export type HelpRecord = z.output<typeof helpCalls.shape>;
