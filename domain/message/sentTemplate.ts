import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { templateButton, templateCategories, templateHeader } from '../kernel/templateParts.ts';

const parameter = z.union([
  z.object({ type: z.literal('text'), text: z.string(), parameter_name: z.string().optional() }),
  z.object({ type: z.literal('coupon_code'), coupon_code: z.string() }),
]);
/** The values of one part of a template, as the Graph API takes them. */
export const sentComponent = z.object({
  type: z.enum(['header', 'body', 'button']),
  sub_type: z.enum(['url', 'copy_code']).optional(),
  index: z.string().optional(),
  parameters: z.array(parameter),
});

/**
 * The template that a message sends, as it was at that moment: templates are edited later. The message's `body` is the filled
 * body, and its file the file of the header. `id`: Meta's id. `components`: the values without the header's file.
 */
export const sentTemplate = z.object({
  id: z.string(),
  name: storedName,
  language: z.string(),
  category: z.enum(templateCategories),
  header: templateHeader.nullable(),
  footer: z.string(),
  buttons: z.array(templateButton),
  components: z.array(sentComponent),
});
export type SentTemplate = z.infer<typeof sentTemplate>;

/** The parts that a conversation shows in addition to the message's text. */
export const shownTemplate = sentTemplate.omit({ components: true, id: true });

const kinds = { TEXT: null, IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;
/** The file of a template's header: Meta's id of the uploaded file, and the name that a document has. */
type HeaderFile = { id: string; filename?: string | undefined };

/**
 * Returns the `template` of a request that sends it to the Graph API. `file` is required if the header has one.
 */
export const templateRequest = ({ name, language, header, components }: SentTemplate, file: HeaderFile | null) => {
  const kind = header && kinds[header.type];
  const named = kind === 'document' && file?.filename ? { filename: file.filename } : {};
  const first =
    kind && file ? [{ type: 'header' as const, parameters: [{ type: kind, [kind]: { id: file.id, ...named } }] }] : [];
  return { name, language: { code: language }, components: [...first, ...components] };
};
