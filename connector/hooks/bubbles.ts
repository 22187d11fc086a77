import { z } from 'zod';
import { cleanMachineText } from './machineAnswer.ts';

/** A node of Typebot's rich text: a text, or a parent of others. */
type Node = {
  type?: string | undefined;
  text?: string | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  children?: Node[] | undefined;
  url?: string | undefined;
};
/** A field that is missing, or has another type: then it counts as missing, and costs no other one. */
const maybe = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: maybe(z.string()),
    text: maybe(z.string()),
    bold: maybe(z.boolean()),
    italic: maybe(z.boolean()),
    url: maybe(z.string()),
    children: maybe(z.array(node.catch({}))),
  }),
);

const marked = (text: string, mark: string): string => text.replace(/^(\s*)(.*?)(\s*)$/s, `$1${mark}$2${mark}$3`);

/** Converts a node to WhatsApp's notation: *bold*, _italic_, a link after its text. */
const wordsOf = ({ type = '', text, bold, italic, children = [], url }: Node): string => {
  const marks = children.map((_, at) => (type === 'ul' ? '- ' : type === 'ol' ? `${at + 1}. ` : ''));
  const items = children.map((child, at) => `${marks[at]}${wordsOf(child)}`);
  const inner = text ?? items.join(type === 'ul' || type === 'ol' ? '\n' : '');
  const styled = italic && inner.trim() ? marked(inner, '_') : inner;
  const whole = bold && styled.trim() ? marked(styled, '*') : styled;
  return url && !whole.includes(url) ? `${whole} (${url})` : whole;
};

const content = z.object({
  richText: maybe(z.array(node.catch({}))),
  markdown: maybe(z.string()),
  plainText: maybe(z.string()),
  url: maybe(z.string()),
});
export const bubble = z.object({ type: z.string(), content: content.catch({}) });
type Bubble = z.output<typeof bubble>;

/** Returns the text of a bubble, or the address of its picture, audio or video; '' without content. */
export const bubbleText = ({ content: { richText, markdown, plainText, url } }: Bubble): string =>
  cleanMachineText(richText?.map(wordsOf).join('\n') || markdown || plainText || url || '');

const item = z.object({
  content: maybe(z.string()),
  title: maybe(z.string()),
  description: maybe(z.string()),
  value: maybe(z.string()),
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
