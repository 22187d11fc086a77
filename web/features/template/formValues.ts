import { z } from 'zod';
import { templateButton, templateHeaderTypes, type TemplateButton } from '../../../domain/kernel/templateParts.ts';
import { templateSlots, CODE, type TemplateContent } from '../../../domain/template/content.ts';
import { messageTemplateCalls, type TemplateRecord } from '../../../domain/template/record.ts';
import { templateProblems } from '../../../domain/template/rules.ts';
import type { TemplateSaving } from './slice.ts';

const { shape } = messageTemplateCalls.create.body;
const fields = z.object({
  connectionId: z.string().min(1, 'Obrigatório'),
  name: shape.name,
  language: shape.language,
  category: shape.category,
  /** NONE, or the type of the header; a file is no value of the form. */
  headerType: z.enum(['NONE', ...templateHeaderTypes]),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(templateButton),
  /** The examples by slot. It also keeps examples of slots that the text no longer has. */
  examples: z.record(z.string(), z.string()),
});
export type TemplateValues = z.input<typeof fields>;

/** The content of the form while the user types. */
type Typed = Partial<Omit<TemplateValues, 'buttons' | 'examples'>> & {
  buttons?: Partial<TemplateButton>[] | undefined;
  examples?: Record<string, string | undefined> | undefined;
};
/** Returns the content that the form describes. */
export const contentOf = ({
  headerType = 'NONE',
  header = '',
  body,
  footer,
  buttons,
  examples,
}: Typed): TemplateContent => {
  const said = {
    header: headerType === 'NONE' ? null : { type: headerType, text: headerType === 'TEXT' ? header : '' },
    body: body ?? '',
    footer: footer ?? '',
    buttons: (buttons ?? []).map(({ type = 'QUICK_REPLY', text = '', value = '' }) => ({ type, text, value })),
  };
  const wanted = templateSlots(said).filter(({ name }) => name !== CODE);
  return { ...said, examples: wanted.map(({ key: slot }) => ({ slot, text: examples?.[slot]?.trim() ?? '' })) };
};

/** The form checks by the rules of the server, field by field. */
export const templateForm = fields.superRefine((values, context) => {
  const content = contentOf(values);
  for (const { path, message } of templateProblems(content)) {
    const at = path[0] === 'header' ? ['header'] : path;
    if (path[0] !== 'examples') context.addIssue({ code: 'custom', path: at, message });
  }
  for (const { slot, text } of content.examples)
    if (!text) context.addIssue({ code: 'custom', path: ['examples', slot], message: 'Obrigatório' });
});

export const templateStartValues = (record: TemplateRecord | null, connectionId: number | null): TemplateValues => ({
  connectionId: connectionId === null ? '' : String(connectionId),
  name: record?.name ?? '',
  language: record?.language ?? 'pt_BR',
  category: record?.category ?? 'UTILITY',
  headerType: record?.header?.type ?? 'NONE',
  header: record?.header?.text ?? '',
  body: record?.body ?? '',
  footer: record?.footer ?? '',
  buttons: record?.buttons ?? [],
  examples: Object.fromEntries((record?.examples ?? []).map(({ slot, text }) => [slot, text])),
});

/** Converts the values of the form to the request, without the file of a header. */
export const savingOf = ({
  connectionId,
  name,
  language,
  category,
  ...said
}: z.output<typeof fields>): Omit<TemplateSaving, 'file'> => ({
  connectionId: Number(connectionId),
  name,
  language,
  category,
  ...contentOf(said),
});
