import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { NamedLine } from '../../../web/ui/NamedLine.tsx';

const parts = (sentence: (name: string) => string, name: string): string[] =>
  [
    ...renderToStaticMarkup(<NamedLine sentence={sentence} name={name} />)
      .replace(/<style.*<\/style>/, '')
      .matchAll(/<span[^>]*>([^<]*)<\/span>/g),
  ].map(([, text = '']) => text);

test('words and name of a line are separate, so that each is cut at its own end', () => {
  expect(parts((name) => `#7 · Vendas · com ${name}`, 'عمر')).toEqual(['#7 · Vendas · com ', 'عمر']);
  expect(parts((name) => `${name} saiu`, 'Ana')).toEqual(['Ana', ' saiu']);
});
