import type { SlotValue } from '../kernel/templateParts.ts';
import { Refused } from '../kernel/decider.ts';
import { sendComponents } from './components.ts';
import { cleanSlotText, renderTemplate, slotText, templateSlots } from './content.ts';
import { isSendable, type TemplateFields } from './record.ts';

/**
 * Fills a template with values: the text of its body, and the template as a message keeps it. Throws ERR_TEMPLATE_UNSENDABLE
 * unless Meta accepts it now, and ERR_TEMPLATE_VALUES for a slot without a value.
 */
export const fillTemplate = (template: TemplateFields, given: readonly SlotValue[]) => {
  if (!isSendable(template)) throw new Refused('ERR_TEMPLATE_UNSENDABLE');
  const values = given.map(({ slot, text }) => ({ slot, text: cleanSlotText(text) }));
  const empty = templateSlots(template).filter(({ key }) => slotText(values, key) === '');
  if (empty.length) throw new Refused('ERR_TEMPLATE_VALUES', 400, { slots: empty.map(({ key }) => key) });
  const { metaId: id, name, language, category } = template;
  const { header, body, footer, buttons } = renderTemplate(template, values);
  const components = sendComponents(template, values);
  return { body, template: { id, name, language, category, header, footer, buttons, components } };
};
