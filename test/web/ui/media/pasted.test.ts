import { describe, expect, test } from '@jest/globals';
import { filesPasted } from '../../../../web/ui/media/pasted.ts';

const clipboard = (names: string[], text: string, html = '') => {
  const files = names.map((name) => new File(['x'], name));
  return {
    files: Object.assign(files, { item: (at: number) => files[at] ?? null }),
    getData: (type: string) => (type === 'text/html' ? html : text),
  };
};
const pasted = (names: string[], text: string) => filesPasted(clipboard(names, text)).map(({ name }) => name);

describe('attaches the files of a paste', () => {
  test.each<[string, string[], string]>([
    ['without text', ['foto.png'], ''],
    ['with their name, as the Finder copies them', ['Contrato 2026.pdf'], 'Contrato 2026.pdf'],
    ['with their name in composed letters', ['Orçamento.pdf'.normalize('NFD')], 'Orçamento.pdf'.normalize('NFC')],
    ['with their name without the hidden ending', ['Contrato.pdf'], 'Contrato'],
    ['with several names', ['a.png', 'b.png'], 'a.png\rb.png'],
    ['with their path', ['foto.png'], '/home/ana/Imagens/foto.png'],
    ['with their path on Windows', ['foto.png'], 'C:\\Users\\Ana\\foto.png\r\n'],
    ['with their address', ['foto um.png'], 'file:///home/ana/foto%20um.png'],
    ['with their path in quotes', ['foto.png'], '"C:\\Users\\Ana\\foto.png"'],
    [
      'with their address below lines of a file manager',
      ['foto.png'],
      'x-special/nautilus-clipboard\ncopy\nfile:///home/ana/foto.png',
    ],
    ['with a picture as an address', ['image.png'], 'data:image/png;base64,AAAA'],
    ['with the address of a picture on a page', ['image.png'], 'https://loja.com/fotos/1?w=200'],
  ])('%s', (_, names, text) => expect(pasted(names, text)).toEqual(names));
});

test.each<[string, string[], string]>([
  ['words of a document beside their picture', ['image.png'], 'Segue a proposta'],
  ['cells of a sheet beside their picture', ['image.png'], 'Nome\tTelefone\nAna\t11988401266'],
  ['a name and more', ['foto.png'], 'foto.png\nveja só'],
  ['an address in a sentence beside a picture', ['image.png'], 'veja https://loja.com'],
])('pastes %s as text', (_, names, text) => expect(pasted(names, text)).toEqual([]));

test('a pasted cell with a link and a picture becomes text', () => {
  const html = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><td>https://loja.com</td></table></html>';
  expect(filesPasted(clipboard(['image.png'], 'https://loja.com', html))).toEqual([]);
});
