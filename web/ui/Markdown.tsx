import type { ReactNode } from 'react';

/** A piece of a line: bold, italic, code, or a link. */
const piece = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\(([^)\s]+)\)/g;
/** Allowed link targets: nothing that a browser would execute. */
const isSafe = (to: string): boolean => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(to);

const inline = (text: string): ReactNode[] => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of text.matchAll(piece)) {
    const [whole, bold, slanted, code, label, to = ''] = found;
    if (found.index > at) parts.push(text.slice(at, found.index));
    at = found.index + whole.length;
    const key = found.index;
    if (bold) parts.push(<strong key={key}>{inline(bold)}</strong>);
    else if (slanted) parts.push(<em key={key}>{inline(slanted)}</em>);
    else if (code) parts.push(<code key={key}>{code}</code>);
    else if (isSafe(to))
      parts.push(
        <a key={key} href={to} rel="noreferrer noopener">
          {label}
        </a>,
      );
    else parts.push(label);
  }
  return at < text.length ? [...parts, text.slice(at)] : parts;
};

const heading = /^(#{1,3})\s+(.*)$/;
const bullet = /^\s*[-*+]\s+/;
const numbered = /^\s*\d+[.)]\s+/;

const Items = ({ lines, mark }: { lines: readonly string[]; mark: RegExp }) =>
  lines.map((line, at) => <li key={at}>{inline(line.replace(mark, ''))}</li>);

/** A block of text without empty lines. */
const Block = ({ text }: { text: string }) => {
  const lines = text.split('\n');
  const [first = ''] = lines;
  const [, hashes, title = ''] = heading.exec(first) ?? [];
  if (hashes) {
    const Level = ({ 1: 'h1', 2: 'h2', 3: 'h3' } as const)[hashes.length] ?? 'h3';
    const rest = lines.slice(1).join('\n').trim();
    return (
      <>
        <Level>{inline(title)}</Level>
        {rest && <Block text={rest} />}
      </>
    );
  }
  if (/^(-{3,}|\*{3,})$/.test(text.trim())) return <hr />;
  if (lines.every((line) => bullet.test(line)))
    return (
      <ul>
        <Items lines={lines} mark={bullet} />
      </ul>
    );
  if (lines.every((line) => numbered.test(line)))
    return (
      <ol>
        <Items lines={lines} mark={numbered} />
      </ol>
    );
  return <p>{inline(lines.join(' '))}</p>;
};

/**
 * Renders a small part of Markdown: headings, paragraphs, lists, rules, bold, italic, code and links. HTML stays text.
 * A link that is not a web or mail address becomes plain text.
 */
export const Markdown = ({ children }: { children: string }) =>
  children
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .flatMap((text, at) => (text.trim() ? [<Block key={at} text={text.trim()} />] : []));
