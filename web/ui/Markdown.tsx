import type { ReactNode } from 'react';

/** A piece of a line: bold, slanted, code, a link, or plain. */
const piece = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\(([^)\s]+)\)/g;
/** Where a link may lead: nothing that a browser would run. */
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

/** A block that no empty line divides. */
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
 * A small part of Markdown as elements: headings, paragraphs, lists, rules, bold, slanted, code, links. HTML in it is text, and a
 * link that is no address of the web or of mail is its words.
 */
export const Markdown = ({ children }: { children: string }) =>
  children
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .flatMap((text, at) => (text.trim() ? [<Block key={at} text={text.trim()} />] : []));
