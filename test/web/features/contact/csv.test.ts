import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { likelyNumber } from '../../../../domain/kernel/numberReading.ts';
import { contactsCsv } from '../../../../web/features/contact/csv.ts';
import { readSheet } from '../../../../web/ui/sheet/sheet.ts';

const headers = ['Nome', 'Número', 'E-mail'];
const brazil = 'America/Sao_Paulo';
const to = (language: 'pt' | 'en' | 'es') => ({ language, timeZone: brazil });
const ana = { name: 'Ana', number: '5511988401266', email: 'ana@example.com' };
const here = { timeZone: 'America/Sao_Paulo' };
const bytes = (csv: string) => new TextEncoder().encode(csv);

describe('the CSV export', () => {
  test('has a UTF-8 byte order mark, headers and one line for each contact', () => {
    const bia = { name: 'Bía', number: '5521977700001', email: '' };
    expect(contactsCsv([ana, bia], headers, to('pt'))).toBe(
      '\uFEFFNome;Número;E-mail\r\nAna;5511988401266;ana@example.com\r\nBía;5521977700001;\r\n',
    );
  });

  test('separates by comma in locales with a decimal point', () => {
    expect(contactsCsv([ana], ['Name', 'Number', 'E-mail'], to('en'))).toContain('Ana,5511988401266,ana@example.com');
    expect(contactsCsv([ana], headers, to('es'))).toContain('Ana;5511988401266;ana@example.com');
  });

  test.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'prevents a spreadsheet from running a name that begins with %j',
    (first) => {
      const evil = `${first}HYPERLINK("http://example.com";"x")`;
      const [, line = ''] = /\r\n([^]*)/.exec(contactsCsv([{ ...ana, name: evil }], headers, to('pt'))) ?? [];
      expect(line).toMatch(/^"?'/);
      expect(contactsCsv([{ ...ana, email: `${first}1` }], headers, to('pt'))).toMatch(/;"?'[^;]*1"?\r\n$/);
    },
  );

  test.each(['a;b', 'a"b', 'a\nb', 'a,b'])('keeps %j in its field, a line break as a space', (name) => {
    const csv = contactsCsv([{ ...ana, name }], headers, to('pt'));
    expect(readSheet('contatos.csv', bytes(csv), here)).toMatchObject({
      rows: [{ line: 2, ...ana, name: name.replace('\n', ' ') }],
    });
  });

  test('imports its own export unchanged but for white space, even with unusual names', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 50 }).map((name) => name.replaceAll('\0', '').trim());
    const odd = fc.constantFrom('=1+1', "'=1", "''+x", '-1', '@x', "'", "O'Hara", 'a, b; "c"', '😀 João\nSilva', '1e5');
    const name = fc
      .oneof(
        odd,
        fc.tuple(odd, text).map((both) => both.join('').trim()),
        text,
      )
      .filter((one) => one.length > 1);
    const people = fc.array(
      fc.record({
        name,
        number: fc.constantFrom(
          '5511988401266',
          '551188401266',
          '4520123456',
          '5491122223333',
          '5215512345678',
          '51912345678',
        ),
        email: fc.constantFrom('', 'ana@example.com'),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(people, fc.constantFrom('pt', 'en', 'es'), (all, language) => {
        const read = readSheet('contatos.csv', bytes(contactsCsv(all, headers, to(language))), here);
        expect(
          'rows' in read
            ? read.rows.map(({ name, number, email }) => ({ name, number: likelyNumber(number, brazil), email }))
            : read,
        ).toEqual(all.map((one) => ({ ...one, name: one.name.replace(/\s+/g, ' ') })));
      }),
    );
  });

  test('without contacts contains only the headers', () => {
    expect(contactsCsv([], headers, to('pt'))).toBe('\uFEFFNome;Número;E-mail\r\n');
  });
});
