import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { Guide, GuidePage } from '../features/help/guide/shape.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the address in the product of a link of the guide. Throws for a link that would lead nowhere. */
const addressOf = (href: string): string => {
  if (href.startsWith('https://')) return href;
  const [, name] = /^([a-z-]+|README)\.md$/.exec(href) ?? [];
  if (!name) throw new Error(`The guide cannot link to ${href}`);
  return name === 'README' ? '/helps' : `/helps/${name}`;
};

const marked = new Marked({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag): string => {
      throw new Error(`The guide is written without HTML: ${text}`);
    },
    link({ href, tokens }): string {
      return `<a href="${escaped(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    // The click on a picture shows it in its own size.
    image: ({ href, text }): string =>
      `<a href="guide:${href}" target="_blank"><img src="guide:${href}" alt="${escaped(text)}" loading="lazy"></a>`,
  },
});

const ofType = <T extends Token>(tokens: readonly Token[], type: T['type']): T[] => {
  const found: T[] = [];
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === type) found.push(token as T);
  });
  return found;
};

const readPage = (folder: string, name: string): GuidePage => {
  const [title, ...body] = marked.lexer(readFileSync(join(folder, `${name}.md`), 'utf8'));
  if (title?.type !== 'heading') throw new Error(`${name}.md has no title`);
  const text = ofType<Tokens.Text>(body, 'text').map((token) => token.text);
  return { name, title: String(title['text']), html: marked.parser(body), text: text.join(' ') };
};

/**
 * Reads the guide of one language: README.md names the sections as headings, and their pages as lists of links. Addresses of
 * pictures begin with `guide:`.
 */
export const readGuide = (folder: string): Guide => {
  const sections: Guide['sections'] = [];
  for (const token of marked.lexer(readFileSync(join(folder, 'README.md'), 'utf8'))) {
    if (token.type === 'heading' && token['depth'] === 2) sections.push({ title: String(token['text']), pages: [] });
    if (token.type !== 'list') continue;
    const names = ofType<Tokens.Link>([token], 'link').map(({ href }) => href.replace('.md', ''));
    sections.at(-1)?.pages.push(...names.map((name) => readPage(folder, name)));
  }
  return { sections };
};

/** The files of pictures that a guide shows, relative to its folder. */
export const picturesOf = ({ sections }: Guide): string[] => [
  ...new Set(
    sections.flatMap(({ pages }) =>
      pages.flatMap(({ html }) => [...html.matchAll(/src="guide:([^"]+)"/g)].map(([, path = '']) => path)),
    ),
  ),
];

/** Returns a guide as a JavaScript module that imports its pictures, so that the build gives them addresses. */
const guideModule = (folder: string): string => {
  const guide = readGuide(folder);
  // A new picture is taken from the product, which is built without it before.
  const pictures = picturesOf(guide).filter((path) => existsSync(join(folder, path)));
  const imports = pictures.map((path, at) => `import picture${at} from ${JSON.stringify(join(folder, path))};`);
  const json = pictures.reduce(
    (code, path, at) => code.replaceAll(`guide:${path}`, `" + picture${at} + "`),
    JSON.stringify(guide),
  );
  return [...imports, `export const guide = ${json};`].join('\n');
};

/** A vite plugin: `import('docs/pt/README.md')` is the whole guide in Portuguese, rendered during the build. */
export const guidePlugin = () => ({
  name: 'guide',
  load(id: string) {
    const [, folder] = /^(.*[\\/]docs[\\/]\w+)[\\/]README\.md$/.exec(id) ?? [];
    return folder ? { code: guideModule(folder), moduleType: 'js' as const } : null;
  },
});
