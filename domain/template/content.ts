import { z } from 'zod';
import { slotValue, templateButton, templateHeader, type SlotValue } from '../kernel/templateParts.ts';

/** Meta's states of a template. Only APPROVED may be sent. UNKNOWN stands for states that Meta adds later. */
export const templateStatuses = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
  'UNKNOWN',
] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** The content of a template, with its variables in double braces. `examples` are the values that Meta's reviewers see. */
export const templateContent = z.object({
  header: templateHeader.nullable().default(null),
  body: z.string(),
  footer: z.string().default(''),
  buttons: z.array(templateButton).default([]),
  examples: z.array(slotValue).default([]),
});
export type TemplateContent = z.infer<typeof templateContent>;

/** A place for a value: a variable of a text or address, or the code of a COPY_CODE button. */
export type TemplateSlot = {
  /** Unique in the template: `body:1`, `header:name`, `button0:1`. */
  key: string;
  part: 'header' | 'body' | 'button';
  /** The position of the button; 0 for other parts. */
  index: number;
  /** The name of the variable, or its number as a text. */
  name: string;
};

const variable = /\{\{\s*(\w+)\s*\}\}/g;
/** The name of the only slot of a COPY_CODE button. */
export const CODE = 'code';

/** Returns the variables of a text, each once, in the order of their first use. */
export const templateVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name)),
];

/** Returns the places of a template that take a value, in the order in which they appear on the phone. */
export const templateSlots = ({
  header,
  body,
  buttons,
}: Pick<TemplateContent, 'header' | 'body' | 'buttons'>): TemplateSlot[] => {
  const slotsIn = (part: TemplateSlot['part'], text: string, index = 0): TemplateSlot[] =>
    templateVariables(text).map((name) => ({ key: slotKey(part, index, name), part, index, name }));
  return [
    ...slotsIn('header', header?.text ?? ''),
    ...slotsIn('body', body),
    ...buttons.flatMap(({ type, value }, index) => {
      if (type === 'COPY_CODE')
        return [{ key: slotKey('button', index, CODE), part: 'button' as const, index, name: CODE }];
      return type === 'URL' ? slotsIn('button', value, index) : [];
    }),
  ];
};

const slotKey = (part: TemplateSlot['part'], index: number, name: string): string =>
  `${part}${part === 'button' ? index : ''}:${name}`;

/** Returns the text of a slot; '' if there is none. */
export const slotText = (values: readonly SlotValue[], key: string): string =>
  values.find(({ slot }) => slot === key)?.text ?? '';

/** Whether Meta expects names for the variables. A template without variables counts as positional. */
export const isNamedTemplate = (content: Pick<TemplateContent, 'header' | 'body' | 'buttons'>): boolean =>
  templateSlots(content).some(({ part, name }) => part !== 'button' && !/^\d+$/.test(name));

/** Meta refuses line breaks, tabs and runs of more than four spaces in a value. */
export const cleanSlotText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A template as the customer sees it. */
export type RenderedTemplate = Pick<TemplateContent, 'header' | 'body' | 'footer' | 'buttons'>;

/** Fills the slots of a template. A variable without a value stays in braces, so that a preview shows it. */
export const renderTemplate = (
  { header, body, footer, buttons }: Omit<TemplateContent, 'examples'>,
  values: readonly SlotValue[],
): RenderedTemplate => {
  const filledIn = (part: TemplateSlot['part'], text: string, index = 0): string =>
    text.replaceAll(variable, (whole, name: string) => slotText(values, slotKey(part, index, name)) || whole);
  return {
    header: header && { ...header, text: filledIn('header', header.text) },
    body: filledIn('body', body),
    footer,
    buttons: buttons.map((button, index) => ({
      ...button,
      value:
        button.type === 'COPY_CODE'
          ? slotText(values, slotKey('button', index, CODE)) || button.value
          : filledIn('button', button.value, index),
    })),
  };
};
