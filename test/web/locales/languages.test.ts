import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { z } from 'zod';
import { globSync, readFileSync } from 'node:fs';
import { sourceOf, type Node } from '../../architecture/source.ts';

const languages = ['pt', 'en', 'es'] as const;
type Language = (typeof languages)[number];
const shape = z.object({
  type: z.literal('ObjectExpression'),
  properties: z.array(z.looseObject({ key: z.object({ value: z.coerce.string() }).optional(), value: z.unknown() })),
});
const literal = z.object({ type: z.literal('StringLiteral'), value: z.string() });
const template = z.object({ type: z.literal('TemplateLiteral'), quasis: z.array(z.object({ cooked: z.string() })) });

/** Returns the properties of an object with all three languages as keys, else undefined. */
const bundleOf = (node: Node): Map<string, unknown> | undefined => {
  if (node.type !== 'ObjectExpression') return undefined;
  const { data } = shape.safeParse(node);
  const parts = new Map(data?.properties.flatMap(({ key, value }) => (key ? [[key.value, value] as const] : [])));
  return languages.every((language) => parts.has(language)) ? parts : undefined;
};
const textsIn = (value: unknown): string[] => {
  const { data } = shape.safeParse(value);
  if (data) return data.properties.flatMap((one) => textsIn(one.value));
  const text = literal.safeParse(value).data?.value;
  return text === undefined
    ? [
        template
          .safeParse(value)
          .data?.quasis.map(({ cooked }) => cooked)
          .join(' ') ?? '',
      ]
    : [text];
};

/** Names of languages, which may be in their own language. */
const languageName = /^(portugu|ingl|espa[nñ]|english|spanish)[\p{L}ê]*$/iu;
const texts: Record<Language, Set<string>> = { pt: new Set(), en: new Set(), es: new Set() };
const root = join(import.meta.dirname, '../../..');
for (const path of globSync('{web,domain,commands,projections,gateway,connector}/**/*.{ts,tsx}', { cwd: root })) {
  const source = readFileSync(join(root, path), 'utf8');
  if (!/\bes\b/.test(source)) continue;
  for (const node of sourceOf(path, source).nodes) {
    const bundle = bundleOf(node);
    for (const language of languages)
      for (const text of textsIn(bundle?.get(language))) if (!languageName.test(text)) texts[language].add(text);
  }
}

for (const language of languages)
  for (const path of globSync(`web/locales/${language}/*.json`, { cwd: root })) {
    const read = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(z.record(z.string(), z.unknown()).parse(value)).flatMap(read);
    for (const text of read(JSON.parse(readFileSync(join(root, path), 'utf8'))))
      if (!languageName.test(text)) texts[language].add(text);
  }

const noWords = /\{\{[^}]*\}\}|\$\{[^}]*\}|https?:\S+|<[^>]*>|npm run \w+|whatsapp_\w+|\/\w+|\w+\.(?:read|write)/g;
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(noWords, ' ')
    .toLowerCase()
    .match(/\p{L}[\p{L}-]+/gu) ?? [];
const vocabulary = (all: Iterable<string>) => new Set([...all].flatMap(wordsOf));

/** Texts that the specification requires in English, even in the Portuguese app. */
const pinned = [
  'Required',
  'Too Short!',
  'Too Long!',
  'Invalid email',
  'An error occurred!',
  'Queue saved successfully',
];

/** Words that Portuguese or Spanish shares with English: names, formats, units, loanwords and equal spellings. */
const names =
  'asaas atende azure brazilsouth business cnpj cpf cob dialogflow efí google ixc lgpd maps apple openstreetmap meta mk-auth openai open ai pix platform typebot whatsapp youtube';
const formats =
  'api client csv excel hh http https id ids jpeg jpg json mb markdown messages mm ms multipart nps pem png qr ratelimit sha- body number slug url xls xlsx ods libreoffice secret';
const loans =
  'app backup bot callback chat chatbot chats code ctrl dashboard e-mail email emoji emojis enter esc internet kanban link links log login marketing metrics msg offline ok online pin prompt prompts shift site sticker tag tags ticket tickets token tokens webhook webhooks';
const alike =
  'actual agenda artificial as audio codes compare compatible data decide docs do error en escape for general ignore interface invite item local long media medias menu min no normal números original panel plan real serve short some status supervisor total use variable variables verify video videos visible';
const allowed = new Set([names, formats, loans, alike].flatMap((some) => some.split(' ')));

const english = vocabulary(texts.en);
const grammar = 'the and of with your is are was were not please must cannot this that from you has have been'.split(
  ' ',
);

describe.each(['pt', 'es'] as const)('the texts in %s', (language) => {
  const own = [...texts[language]].filter((text) => language !== 'pt' || !pinned.includes(text));

  test('contain no English words except names, formats and loanwords', () => {
    const found = own.flatMap((text) => {
      const words = wordsOf(text).filter((word) => (english.has(word) && !allowed.has(word)) || grammar.includes(word));
      return words.length ? [`${[...new Set(words)].join(', ')}: ${text.slice(0, 100)}`] : [];
    });
    expect(found).toEqual([]);
    expect(own.length).toBeGreaterThan(1_900);
  });
});

const portuguese = 'não você voce uma um com seu são foi pelo mensagem usuário conexão'.split(' ');

test('the texts in English have no Portuguese words', () => {
  const found = [...texts.en].filter((text) => {
    const words = wordsOf(text.replaceAll('Efí', ''));
    return words.some((word) => /[ãõçáéíóúâêô]/.test(word) || portuguese.includes(word));
  });
  expect(found).toEqual([]);
});

test('the texts in Spanish have no Portuguese words', () => {
  const spelled = /[ãõçâêô]|lh|[ae]nh|agem$|dade$|ss/;
  const found = [...texts.es].filter((text) =>
    wordsOf(text).some((word) => !allowed.has(word) && (spelled.test(word) || portuguese.includes(word))),
  );
  expect(found).toEqual([]);
});
