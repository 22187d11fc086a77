import { z } from 'zod';

/** Meta's categories of templates. The price of a message depends on its category. */
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

export const templateHeaderTypes = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const;
export const templateButtonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const;

/** The text of a header is '' unless it is a TEXT. */
export const templateHeader = z.object({ type: z.enum(templateHeaderTypes), text: z.string() });
/** `value`: the address of a URL, the number of a PHONE_NUMBER, or the code of a COPY_CODE; '' for a QUICK_REPLY. */
export const templateButton = z.object({ type: z.enum(templateButtonTypes), text: z.string(), value: z.string() });
export type TemplateButton = z.infer<typeof templateButton>;

/** A value of a template's slot, by the key of the slot (`templateSlots`). */
export const slotValue = z.object({ slot: z.string(), text: z.string() });
export type SlotValue = z.infer<typeof slotValue>;

/** The template that a campaign or a scheduled message sends, with its values. A value may contain variables. */
export const chosenTemplate = z.object({ templateId: z.number(), values: z.array(slotValue) });
export type ChosenTemplate = z.infer<typeof chosenTemplate>;
