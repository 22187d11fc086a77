import type { proto } from '@whiskeysockets/baileys';
import { isInvisible } from '../../kernel/clean.ts';
import { defaultLocale, type Locale } from '../../kernel/locale.ts';
import {
  joinLines,
  writerFor,
  type MessageParts,
  type MessageKind,
  type Parts,
  type Rule,
  type Writer,
} from './rule.ts';
import { messageKinds } from './table.ts';

/** The kind of a message that this version does not know and cannot read. */
export const UNKNOWN = 'unknownMessage';
/** Maximum depth of nested envelopes. */
const DEEPEST = 10;

/** The content of a message once its envelopes are open. `kind` is null for a signal. */
export type Opened = { kind: MessageKind | typeof UNKNOWN | null; content: proto.IMessage; viewOnce: boolean };

const isKind = (key: string): key is MessageKind => Object.hasOwn(messageKinds, key);
/** Returns the types that a message holds, in their order. */
const kindsIn = (message: proto.IMessage): MessageKind[] =>
  Object.keys(message).filter((key): key is MessageKind => isKind(key) && (message[key] ?? '') !== '');

/** Returns the content of an envelope; null for any other type. */
const lettered = <K extends MessageKind>(kind: K, message: MessageParts): Omit<Opened, 'kind'> | null => {
  const rule: Rule<Parts[K]> = messageKinds[kind];
  const part = message[kind];
  if (rule.is !== 'envelope' || part === null || part === undefined) return null;
  return { content: rule.open(part) ?? {}, viewOnce: rule.viewOnce ?? false };
};

/** Programs wrap these in a view-once envelope, so that phones show their buttons. They can be read again and again. */
const wrapped: ReadonlySet<Opened['kind']> = new Set([
  'templateMessage',
  'interactiveMessage',
  'buttonsMessage',
  'listMessage',
  'highlyStructuredMessage',
]);

const isViewOnce = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && 'viewOnce' in part && part.viewOnce === true;

/** Opens the envelopes of a message. The client's own function knows fewer of them. */
export const openEnvelopes = (message: proto.IMessage, depth = 0): Opened => {
  const kinds = kindsIn(message);
  for (const kind of depth < DEEPEST ? kinds : []) {
    const inner = lettered(kind, message);
    if (!inner) continue;
    const opened = openEnvelopes(inner.content, depth + 1);
    const isOnce = inner.viewOnce && !wrapped.has(opened.kind);
    return { ...opened, viewOnce: opened.viewOnce || isOnce };
  }
  const kind = kinds.find((each) => messageKinds[each].is === 'message');
  const part: unknown = kind && message[kind];
  const isSignal = kinds.some((each) => messageKinds[each].is === 'signal' && each !== 'messageContextInfo');
  return { kind: kind ?? (isSignal ? null : UNKNOWN), content: message, viewOnce: isViewOnce(part) };
};

const linesOf = <K extends MessageKind>(kind: K, message: MessageParts, writer: Writer, hasBlank = true): string => {
  const rule: Rule<Parts[K]> = messageKinds[kind];
  const part = message[kind];
  if (rule.is !== 'message' || part === null || part === undefined) return '';
  const words = joinLines(rule.read(part, writer));
  if (!isInvisible(words)) return words;
  return rule.blank === null || !hasBlank ? '' : writer.texts[rule.blank];
};

const readWords = ({ kind, content }: Pick<Opened, 'kind' | 'content'>, locale: Locale, hasBlank: boolean): string => {
  const writer = writerFor(locale, (inner) => {
    const opened = inner && openEnvelopes(inner);
    return opened?.kind && opened.kind !== UNKNOWN ? linesOf(opened.kind, opened.content, writer, false) : '';
  });
  if (kind === UNKNOWN) return hasBlank ? writer.texts.unsupported : '';
  return kind === null ? '' : linesOf(kind, content, writer, hasBlank);
};

/** Reads the text of an opened message. Texts that its sender did not write are in the company's language. */
export const textOfOpened = (opened: Pick<Opened, 'kind' | 'content'>, locale: Locale = defaultLocale): string =>
  readWords(opened, locale, true);
/** Reads the text of an opened message; '' if it has none of its own. */
export const ownTextOfOpened = (opened: Pick<Opened, 'kind' | 'content'>, locale: Locale): string =>
  readWords(opened, locale, false);
