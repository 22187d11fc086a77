import { z } from 'zod';
import { CODE, cleanSlotText, isNamedTemplate, slotText, templateSlots, type TemplateContent } from './content.ts';
import { templateButtonTypes, templateHeaderTypes, type SlotValue } from '../kernel/templateParts.ts';

const texts = z.array(z.string()).catch([]);
const namedTexts = z.array(z.object({ param_name: z.string(), example: z.string() })).catch([]);
const example = z
  .looseObject({
    header_text: texts.optional(),
    header_text_named_params: namedTexts.optional(),
    body_text: z.array(texts).catch([]).optional(),
    body_text_named_params: namedTexts.optional(),
  })
  .optional()
  .catch(undefined);
const button = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  phone_number: z.string().optional(),
  example: z.unknown().optional(),
});
/** A component of a template as the Graph API gives it. */
export const templateComponent = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  example,
  buttons: z.array(button).optional(),
});
export type TemplateComponent = z.infer<typeof templateComponent>;
type ComponentButton = z.infer<typeof button>;

const isIn = <T extends string>(list: readonly T[], value: string): value is T => list.some((each) => each === value);
/** Meta gives the example of a button as a text, or as a list with one text. */
const firstOf = (given: unknown): string => {
  const first: unknown = Array.isArray(given) ? given[0] : given;
  return typeof first === 'string' ? first : '';
};

const buttonValue = ({ type, url, phone_number: phone, example: given }: ComponentButton): string => {
  if (type === 'URL') return url ?? '';
  if (type === 'PHONE_NUMBER') return phone ?? '';
  return type === 'COPY_CODE' ? firstOf(given) : '';
};

/** Reads examples in the order of the text's variables, or by their names. */
const examplesOf = (
  slots: readonly { key: string; name: string }[],
  positional: readonly string[] | undefined,
  byName: readonly { param_name: string; example: string }[] | undefined,
): SlotValue[] =>
  slots.flatMap(({ key: slot, name }) => {
    const number = Number(name);
    const text = Number.isInteger(number)
      ? positional?.[number - 1]
      : byName?.find(({ param_name: called }) => called === name)?.example;
    return text === undefined ? [] : [{ slot, text }];
  });

/**
 * Reads a template's components. Null if it has a part that Atende cannot send, such as a carousel, or none of the texts
 * that Meta writes itself for an authentication template.
 */
export const contentOfComponents = (components: readonly TemplateComponent[]): TemplateContent | null => {
  const typed = (type: string) => components.find((each) => each.type.toUpperCase() === type);
  const isKnown = components.every(({ type }) => ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type.toUpperCase()));
  const [head, body, foot] = [typed('HEADER'), typed('BODY'), typed('FOOTER')];
  const type = head?.format?.toUpperCase() ?? 'TEXT';
  if (!isKnown || body?.text === undefined || !isIn(templateHeaderTypes, type)) return null;
  const given = typed('BUTTONS')?.buttons ?? [];
  const buttons = given.flatMap((each) =>
    isIn(templateButtonTypes, each.type) ? [{ type: each.type, text: each.text ?? '', value: buttonValue(each) }] : [],
  );
  if (buttons.length < given.length) return null;
  const content = {
    header: head ? { type, text: type === 'TEXT' ? (head.text ?? '') : '' } : null,
    body: body.text,
    footer: foot?.text ?? '',
    buttons,
  };
  const slots = templateSlots(content);
  const slotsOf = (part: string) => slots.filter((slot) => slot.part === part);
  const ofButtons = slotsOf('button').flatMap(({ key, index, name }) => {
    const text = firstOf(given[index]?.example);
    return name === CODE || text === '' ? [] : [{ slot: key, text }];
  });
  return {
    ...content,
    examples: [
      ...examplesOf(slotsOf('header'), head?.example?.header_text, head?.example?.header_text_named_params),
      ...examplesOf(slotsOf('body'), body.example?.body_text?.[0], body.example?.body_text_named_params),
      ...ofButtons,
    ],
  };
};

/** Writes a template's components as the Graph API takes them. A header with a file needs `headerHandle`, Meta's upload. */
export const componentsOfContent = (content: TemplateContent, headerHandle = ''): TemplateComponent[] => {
  const { header, body, footer, buttons, examples } = content;
  const isNamed = isNamedTemplate(content);
  const exampleOf = (part: 'header' | 'body') => {
    const values = templateSlots(content)
      .filter((slot) => slot.part === part)
      .toSorted((a, b) => (isNamed ? 0 : Number(a.name) - Number(b.name)))
      .map(({ key, name }) => ({ param_name: name, example: slotText(examples, key) }));
    if (!values.length) return {};
    if (isNamed) return { example: { [`${part}_text_named_params`]: values } };
    const inOrder = values.map((value) => value.example);
    return { example: part === 'body' ? { body_text: [inOrder] } : { header_text: inOrder } };
  };
  const headOf = ({ type, text }: NonNullable<TemplateContent['header']>) =>
    type === 'TEXT'
      ? { type: 'HEADER', format: type, text, ...exampleOf('header') }
      : { type: 'HEADER', format: type, example: { header_handle: [headerHandle] } };
  const buttonOf = ({ type, text, value }: TemplateContent['buttons'][number], index: number): ComponentButton => {
    if (type === 'COPY_CODE') return { type, example: value };
    if (type === 'PHONE_NUMBER') return { type, text, phone_number: value };
    if (type === 'QUICK_REPLY') return { type, text };
    const sample = slotText(examples, `button${index}:1`);
    return { type, text, url: value, ...(sample && { example: [sample] }) };
  };
  return [
    ...(header ? [headOf(header)] : []),
    { type: 'BODY', text: body, ...exampleOf('body') },
    ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
    ...(buttons.length ? [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }] : []),
  ].map((component) => templateComponent.parse(component));
};

type Parameter = { type: 'text'; text: string; parameter_name?: string } | { type: 'coupon_code'; coupon_code: string };
/** The values of one part of a template that is sent. */
type SendComponent = {
  type: 'header' | 'body' | 'button';
  sub_type?: 'url' | 'copy_code';
  index?: string;
  parameters: Parameter[];
};

/** Writes the values of a template as the Graph API takes them, without the file of a header. */
export const sendComponents = (
  content: Omit<TemplateContent, 'footer' | 'examples'>,
  values: readonly SlotValue[],
): SendComponent[] => {
  const isNamed = isNamedTemplate(content);
  const slots = templateSlots(content);
  const textOf = (key: string) => cleanSlotText(slotText(values, key));
  const parametersOf = (part: 'header' | 'body'): Parameter[] =>
    slots
      .filter((slot) => slot.part === part)
      .toSorted((a, b) => (isNamed ? 0 : Number(a.name) - Number(b.name)))
      .map(({ key, name }) => ({ type: 'text', ...(isNamed && { parameter_name: name }), text: textOf(key) }));
  const header = parametersOf('header');
  const body = parametersOf('body');
  const buttons = slots.flatMap(({ key, part, index, name }): SendComponent[] => {
    if (part !== 'button') return [];
    const place = { type: 'button', index: String(index) } as const;
    return name === CODE
      ? [{ ...place, sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: textOf(key) }] }]
      : [{ ...place, sub_type: 'url', parameters: [{ type: 'text', text: textOf(key) }] }];
  });
  return [
    ...(header.length ? [{ type: 'header' as const, parameters: header }] : []),
    ...(body.length ? [{ type: 'body' as const, parameters: body }] : []),
    ...buttons,
  ];
};
