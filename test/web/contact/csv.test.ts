import { describe, expect, test } from '@jest/globals';
import { contactsCsv } from '../../../web/contact/csv.ts';
import { readSheet } from '../../../web/contact/sheet.ts';

const headers = ['Nome', 'Número', 'E-mail'];
const ana = { name: 'Ana', number: '5511988401266', email: 'ana@example.com' };
const bytes = (csv: string) => new TextEncoder().encode(csv);

describe('the CSV export', () => {
  test('has the mark of UTF-8, headers and a line a contact', () => {
    const bia = { name: 'Bía', number: '5521977700001', email: '' };
    expect(contactsCsv([ana, bia], headers, 'pt')).toBe(
      '\uFEFFNome;Número;E-mail\r\nAna;5511988401266;ana@example.com\r\nBía;5521977700001;\r\n',
    );
  });

  test('separates by comma where the decimal sign is a point', () => {
    expect(contactsCsv([ana], ['Name', 'Number', 'E-mail'], 'en')).toContain('Ana,5511988401266,ana@example.com');
    expect(contactsCsv([ana], headers, 'es')).toContain('Ana;5511988401266;ana@example.com');
  });

  test.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'makes a name beginning with %j harmless to a spreadsheet',
    (first) => {
      const evil = `${first}HYPERLINK("http://example.com";"x")`;
      const [, line = ''] = /\r\n([^]*)/.exec(contactsCsv([{ ...ana, name: evil }], headers, 'pt')) ?? [];
      expect(line).toMatch(/^"?'/);
      expect(contactsCsv([{ ...ana, email: `${first}1` }], headers, 'pt')).toMatch(/;"?'[^;]*1"?\r\n$/);
    },
  );

  test.each(['a;b', 'a"b', 'a\nb', 'a,b'])('keeps %j in its field', (name) => {
    const csv = contactsCsv([{ ...ana, name }], headers, 'pt');
    expect(readSheet('contatos.csv', bytes(csv))).toEqual({ rows: [{ line: 2, ...ana, name }] });
  });

  test('of nobody is the headers alone', () => {
    expect(contactsCsv([], headers, 'pt')).toBe('\uFEFFNome;Número;E-mail\r\n');
  });
});
