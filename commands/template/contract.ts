import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { numeric, text } from '../../domain/kernel/inputs.ts';
import { savedText } from '../../domain/kernel/savedText.ts';
import { messageTold } from '../../domain/message/shape.ts';
import { slotValue } from '../../domain/kernel/templateParts.ts';

/** The values of a template's slots. A text may contain the variables of quick messages. */
export const templateValues = z.array(slotValue.extend({ slot: text(100), text: text(4_000) })).max(50);
/** The values of a saved text: unknown variables are refused. */
export const savedTemplateValues = z.array(templateValues.element.extend({ text: savedText(4_000) })).max(50);
export const templateIdField = numeric.pipe(z.int32().positive());

const parsed = (given: unknown): unknown => {
  try {
    return typeof given === 'string' ? JSON.parse(given) : given;
  } catch {
    return given;
  }
};
/** The fields of a form with a template, which arrive as texts. */
export const templateForm = z.object({
  templateId: templateIdField,
  values: z.preprocess(parsed, templateValues).default([]),
});

/**
 * Queues a template to the contact of a ticket, also when free text may no longer be sent. A form brings the file of a header
 * with a file, and `values` as JSON. ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_CREATING_MESSAGE for a closed or pending ticket;
 * ERR_NO_RECORD_FOUND; ERR_TEMPLATE_UNSENDABLE for one that Meta does not accept, or of another account than the connection's;
 * ERR_TEMPLATE_VALUES without a value for each slot; ERR_NO_FILE, ERR_FILE_TOO_LARGE (413), ERR_FILE_KIND_REFUSED (415).
 */
export const sendTemplate = contract({
  method: 'POST',
  path: '/messages/:ticketId/template',
  who: 'user',
  summary: 'Queue a message template to the contact of a ticket',
  body: z.object({ templateId: templateIdField.optional(), values: templateValues.default([]) }),
  multipart: z.object({ file: z.file(), templateId: z.string(), values: z.string() }),
  reply: messageTold,
});
