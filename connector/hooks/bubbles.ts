import { z } from 'zod';
import { cleanMachineText } from './machineAnswer.ts';

/** A node of Typebot's rich text: a text, or a parent of others. */
type Node = {
  text?: string | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  children?: Node[] | undefined;
  url?: string | undefined;
};
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    text: z.string().optional(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    url: z.string().optional(),
    children: z.array(node).optional(),
  }),
);

const marked = (text: string, mark: string): string => text.replace(/^(\s*)(.*?)(\s*)$/s, `$1${mark}$2${mark}$3`);

/** Converts a node to WhatsApp's notation: *bold*, _italic_, a link after its text. */
const wordsOf = ({ text, bold, italic, children = [], url }: Node): string => {
  const inner = text ?? children.map(wordsOf).join('');
  const styled = italic && inner.trim() ? marked(inner, '_') : inner;
  const whole = bold && styled.trim() ? marked(styled, '*') : styled;
  return url && !whole.includes(url) ? `${whole} (${url})` : whole;
};

const content = z.object({
  richText: z.array(node).optional(),
  markdown: z.string().optional(),
  plainText: z.string().optional(),
  url: z.string().nullish(),
});
export const bubble = z.object({ type: z.string(), content: content.catch({}) });
type Bubble = z.output<typeof bubble>;

/** Returns the text of a bubble, or the address of its picture, audio or video; '' without content. */
export const bubbleText = ({ content: { richText, markdown, plainText, url } }: Bubble): string =>
  cleanMachineText(richText?.map(wordsOf).join('\n') ?? markdown ?? plainText ?? url ?? '');

const item = z.object({
  content: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  value: z.string().nullish(),
});
/** An input of Typebot, of any kind. `items` are choices; `options.length` is the highest rating. */
export const input = z.object({
  type: z.string(),
  items: z.array(item).nullish().catch(null),
  options: z
    .object({ length: z.number().int().min(1).max(20).nullish(), buttons: z.unknown() })
    .partial()
    .nullish()
    .catch(null),
});

/** Returns the choices of an input as they must be answered; empty for free text. */
export const choicesOf = ({ type, items, options }: z.output<typeof input>): string[] => {
  if (items)
    return items.flatMap(({ content: words, title, value }) => cleanMachineText(words ?? title ?? value ?? '') || []);
  return type.startsWith('rating') ? Array.from({ length: options?.length ?? 10 }, (_, at) => String(at + 1)) : [];
};
