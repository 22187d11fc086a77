import type { z } from 'zod';
import type { CloudFileKind } from '../graph/limits.ts';
import { GraphRefusal } from './refusal.ts';
import type { SentContent } from './sendShapes.ts';

/** Throws the error that the API gives for input of a wrong shape. */
export const parseSent = <T>(shape: z.ZodType<T>, input: unknown): T => {
  const read = shape.safeParse(input);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') || 'body';
  const isMissing = issue?.code === 'invalid_type' && /undefined/.test(issue.message);
  if (isMissing) throw new GraphRefusal(131008, `Required parameter ${where} is missing`);
  throw new GraphRefusal(131009, `Parameter ${where} is not valid: ${issue?.message ?? ''}`);
};

/** Returns the file of a content; null if it has none. */
export const sentFile = (
  content: SentContent,
): { kind: CloudFileKind; id?: string | undefined; link?: string | undefined } | null => {
  switch (content.type) {
    case 'image':
      return { kind: 'image', ...content.image };
    case 'video':
      return { kind: 'video', ...content.video };
    case 'audio':
      return { kind: 'audio', ...content.audio };
    case 'document':
      return { kind: 'document', ...content.document };
    case 'sticker':
      return { kind: 'sticker', ...content.sticker };
    default:
      return null;
  }
};

type SentInteractive = Extract<SentContent, { type: 'interactive' }>['interactive'];
/** The titles that a customer can tap. */
const choicesOf = (interactive: SentInteractive): string[] => {
  if (interactive.type === 'button') return interactive.action.buttons.map(({ reply }) => reply.title);
  if (interactive.type !== 'list') return [];
  return interactive.action.sections.flatMap(({ rows }) => rows.map(({ title }) => title));
};

/** Returns the text of a message as the customer sees it. */
export const shownText = (content: SentContent): string => {
  switch (content.type) {
    case 'text':
      return content.text.body;
    case 'image':
      return content.image.caption ?? '';
    case 'video':
      return content.video.caption ?? '';
    case 'document':
      return content.document.caption ?? content.document.filename ?? '';
    case 'reaction':
      return content.reaction.emoji;
    case 'location':
      return content.location.name ?? '';
    case 'contacts':
      return content.contacts.map(({ name }) => name.formatted_name).join(', ');
    case 'interactive':
      return [content.interactive.body.text, ...choicesOf(content.interactive).map((title) => `[${title}]`)].join('\n');
    default:
      return '';
  }
};
/** Returns the node of the content's type. */
export const sentNode = (content: SentContent): unknown =>
  Object.entries(content).find(([name]) => name === content.type)?.[1];
