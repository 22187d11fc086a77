import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getCountries, getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { countryOf } from '../../../domain/kernel/countryOf.ts';
import { isMobile, readNumber } from '../../../domain/kernel/numberReading.ts';

const is = (number: string) => ({ is: 'number', number });
const flawed = (flaw: string) => ({ is: 'flawed', flaw });
const ana = '5511988401266';

describe('a number as people in Brazil type and paste it', () => {
  test.each([
    ['as it is said', '11 98840-1266'],
    ['with dots', '11.98840.1266'],
    ['with a slash behind its area code', '11/98840-1266'],
    ['with a slash behind its area code in brackets', '(011) / 98840 1266'],
    ['without its ninth digit', '11 8840-1266', '551188401266'],
    ['of a landline', '1133334444', '551133334444'],
    ['of the area 55', '55 9 9999-8888', '5555999998888'],
    ['with the country code', '55 (11) 98840-1266'],
    ['with +', '+55 11 98840-1266'],
    ['with 00', '0055 11 98840-1266'],
    ['with + in brackets', '(+55) 11 98840-1266'],
    ['with the trunk prefix', '(011) 98840-1266'],
    ['with a carrier', '0 21 11 98840-1266'],
    ['with a place for a carrier', '(0xx11) 98840-1266'],
    ['with capitals for a carrier', '0XX11 98840-1266'],
    ['with a trunk prefix behind +55', '+55 (0) 11 98840-1266'],
    ['with the country code twice', '+55 +55 11 98840-1266'],
    ['between marks of direction', '\u200e\u202a+55 11\u00a098840\u20111266\u202c'],
    ['in full-width digits', '＋５５（１１）９８８４０－１２６６'],
    ['in Arabic digits', '٠١١ ٩٨٨٤٠-١٢٦٦'],
    ['with an apostrophe of a spreadsheet', "'5511988401266"],
    ['as a formula of a spreadsheet', '="5511988401266"'],
    ['with .0 of a spreadsheet', '5511988401266.0'],
    ['with ,00 of a spreadsheet', '5511988401266,00'],
    ['with marks of thousands', '5.511.988.401.266,00'],
    ['as a link of WhatsApp with an escaped +', 'https://api.whatsapp.com/send?l=pt&phone=%2B5511988401266'],
    ['with an exponent that loses nothing', '5.511988401266E+12'],
    ['with an extension', '(11) 3333-4444 ramal 12', '551133334444'],
    ['with x for an extension', '11 3333-4444 x12', '551133334444'],
    ['with an extension in brackets', '11 3333-4444 (ramal 12)', '551133334444'],
    ['as a link of a phone', 'tel:+55-11-98840-1266;ext=12'],
    ['as a link of WhatsApp', 'https://wa.me/5511988401266?text=oi'],
    ['as an address of WhatsApp', '5511988401266:3@s.whatsapp.net'],
    ['with a label', 'Cel.: (11) 98840-1266'],
    ['with a name behind', '(11) 98840-1266 (Maria)'],
    ['with an hour behind', '11 98840-1266 até 18h'],
    ['with a remark in brackets', '11 98840-1266 (depois das 18h)'],
    ['as a link with spaces', 'wa.me/55 11 98840-1266'],
    ['with a trunk prefix that the country does not have', '+351 (0) 912 345 678', '351912345678'],
    ['with an emoji', '📱 11 98840-1266'],
    ['twice', '11 98840-1266 / +55 11 98840-1266'],
    ['of another country with +', '+45 2012-3456', '4520123456'],
    ['of another country with a carrier', '00 15 351 912 345 678', '351912345678'],
    ['of another country alone valid', '1 212 555 0100', '12125550100'],
    ['of no Brazilian area', '56912345678', '56912345678'],
    ['as WhatsApp spells it in Mexico', '5215512345678', '5215512345678'],
  ])('%s: %s', (_, typed, number = ana) => expect(readNumber(typed, 'BR')).toEqual(is(number)));

  test.each([
    ['51912345678', '5551912345678', '51912345678'],
    ['4733123456', '554733123456', '4733123456'],
  ])('%s has two possible meanings', (typed, national, international) =>
    expect(readNumber(typed, 'BR')).toEqual({ is: 'either', national, international }),
  );

  test.each([
    ['98840-1266', 'noArea'],
    ['3333-4444', 'noArea'],
    ['5,51199E+12', 'abbreviated'],
    ['11 98840-1266 / 11 3333-4444', 'several'],
    ['11 98840-1266 11 3333-4444', 'several'],
    ['11 98840-1266 ou 11 97777-6666', 'several'],
    ['11 98840-1266 / 1267', 'several'],
    ['+54, 11 2222-3333', 'several'],
    ['1234567890123456', 'long'],
    ['+12345678901234567', 'long'],
    ['12', 'short'],
    ['020 98840-1266', 'none'],
    ['nenhum', 'none'],
    ['123.456.789-09', 'none'],
    ['12.345.678/0001-95', 'none'],
    ['170000000000001@lid', 'none'],
    ['5511988401266-1580000000@g.us', 'none'],
    ['11/12/2026', 'none'],
    ['CPF 123.456.789-09', 'none'],
    ['CNPJ: 12.345.678/0001-95', 'none'],
    ['CEP 01310-100', 'none'],
    ['98840-1266 (11)', 'none'],
    ['+55 11 98840-12666', 'long'],
    ['11 98840-1266 1', 'long'],
    ['', 'none'],
  ])('%s is refused: %s', (typed, flaw) => expect(readNumber(typed, 'BR')).toEqual(flawed(flaw)));
});

describe('a number as people elsewhere type it', () => {
  test.each<[CountryCode | undefined, string, string]>([
    ['PT', '912 345 678', '351912345678'],
    ['CL', '09 6123 4567', '56961234567'],
    ['PE', '0912 345 678', '51912345678'],
    ['AU', '0412 345 678', '61412345678'],
    ['GB', '+44 (0)20 7123 4567', '442071234567'],
    ['AR', '11 2222-3333', '541122223333'],
    ['AR', '011 15 2222-3333', '5491122223333'],
    ['MX', '55 1234 5678', '525512345678'],
    ['MX', '044 55 1234 5678', '525512345678'],
    ['MX', '01 55 1234 5678', '525512345678'],
    ['AR', '+54 9 011 2222-3333', '5491122223333'],
    ['AR', '54 011 15 2222-3333', '5491122223333'],
    ['AR', '(0351) 15-412-3456', '5493514123456'],
    ['BR', '+54 9 0351 412-3456', '5493514123456'],
    ['AR', '+54 9 11 15-2345-6789', '5491123456789'],
    ['BR', '+54 9 351 15 412-3456', '5493514123456'],
    ['AR', '+54 9 02966 15-623-456', '5492966623456'],
    ['BR', '0800 727 1234', '558007271234'],
    ['MX', '+52 01 55 1234 5678', '525512345678'],
    ['MX', '+52 044 81 1234 5678', '528112345678'],
    ['MX', '55 1234 5678 ext. 104', '525512345678'],
    ['PT', 'Tlm. 912 345 678', '351912345678'],
    ['UY', '099 123 456', '59899123456'],
    ['PY', '0981 123 456', '595981123456'],
    ['AO', '923 456 789', '244923456789'],
    ['MZ', '84 123 4567', '258841234567'],
    ['IT', '+39 (0)6 1234 5678', '390612345678'],
    ['US', '011 55 11 98840-1266', ana],
    ['PT', ana, ana],
    ['PE', '51912345678', '51912345678'],
    [undefined, '51912345678', '51912345678'],
    [undefined, '4520123456', '4520123456'],
    [undefined, '56912345678', '56912345678'],
    [undefined, '4733123456', '4733123456'],
  ])('%s: %s', (country, typed, number) => expect(readNumber(typed, country)).toEqual(is(number)));

  test.each<[CountryCode, string]>([
    ['AR', '15-2222-3333'],
    ['AR', '2222-3333'],
    ['AR', '412-3456'],
    ['MX', '1234 5678'],
  ])('%s: %s lacks its area code', (country, typed) => expect(readNumber(typed, country)).toEqual(flawed('noArea')));
});

test('Brazil has exactly 67 area codes after 55', () => {
  const areas = Array.from({ length: 90 }, (_, index) => String(index + 10));
  const real = areas.filter((area) => {
    const reading = readNumber(`(${area}) 93333-4444`, 'BR');
    return reading.is === 'either' || (reading.is === 'number' && reading.number === `55${area}933334444`);
  });
  expect(real).toHaveLength(67);
});

const countries = fc.constantFrom(...getCountries().filter((country) => getExampleNumber(country, examples)));
const exampleOf = (country: CountryCode) => {
  const found = getExampleNumber(country, examples);
  if (!found) throw new Error(`no example of ${country}`);
  return found;
};
const invisible = fc.constantFrom('', '\u200e', '\u202a', '\u202c', '\u2066', '\u2069', '\ufeff', '\u00a0', ' ', '\t');
const fullWidth = (text: string) => text.replace(/[\d+]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const same = (text: string) => text;
const decoration = fc.record({
  before: fc.tuple(invisible, fc.constantFrom('', "'", 'tel:', 'Tel: ', 'WhatsApp ', '📞 ')).map((all) => all.join('')),
  behind: fc
    .tuple(fc.constantFrom('', ' ramal 12', ' x12', ' ext. 7', ' (Maria)', ' ramal: 3'), invisible)
    .map((all) => all.join('')),
  digits: fc.constantFrom(same, fullWidth),
  space: fc.constantFrom(' ', '\u00a0', '-', '.', '\u2011', '\u202f'),
});

test('an international number is read the same for every company, with any decoration', () =>
  fc.assert(
    fc.property(countries, countries, decoration, fc.constantFrom('+', '(+', '00'), (of, by, how, sign) => {
      const { number } = exampleOf(of);
      const spaced = number.slice(1).replace(/(\d{3})(?=\d)/g, (group) => group + how.space);
      const typed = how.before + how.digits(`${sign}${spaced}`) + (sign === '(+' ? ')' : '') + how.behind;
      expect(readNumber(typed, by)).toEqual(is(number.slice(1)));
    }),
  ));

test('a national number is read by the company’s country, unless it has two possible meanings', () =>
  fc.assert(
    fc.property(countries, decoration, fc.constantFrom('formatNational', 'nationalNumber'), (of, how, form) => {
      const found = exampleOf(of);
      const written = form === 'formatNational' ? found.formatNational() : found.nationalNumber;
      const reading = readNumber(how.before + how.digits(written) + how.behind, of);
      const own = found.number.slice(1);
      expect(reading.is === 'either' ? reading.national : reading).toEqual(reading.is === 'either' ? own : is(own));
    }),
  ));

test('a number that is read has 8 to 15 digits and no other characters', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+(\d) ./x-]{0,40}$/)),
      fc.option(countries, { nil: undefined }),
      (typed, country) => {
        const reading = readNumber(typed, country);
        const numbers =
          reading.is === 'flawed'
            ? []
            : reading.is === 'number'
              ? [reading.number]
              : [reading.national, reading.international];
        for (const number of numbers) expect(number).toMatch(/^[1-9]\d{7,14}$/);
      },
    ),
  ));

test('a remark with few digits behind a number changes nothing', () => {
  const remark = fc.constantFrom(
    'até 18h',
    '(depois das 9h)',
    'apto 12',
    'das 8 às 18',
    '2º andar',
    'mãe, sala 3',
    'até 22:00',
    '(8h-18h)',
    'das 8:30 às 17:45',
  );
  const typed = fc.constantFrom('11 98840-1266', '+55 11 98840-1266', '(011) 98840-1266');
  fc.assert(
    fc.property(typed, remark, (number, words) => expect(readNumber(`${number} ${words}`, 'BR')).toEqual(is(ana))),
  );
});

test('mobiles and landlines are told apart', () =>
  expect([ana, '551133334444', '5491122223333', '5215512345678', '4520123456'].map(isMobile)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]));

test.each([
  ['America/Manaus', 'BR'],
  ['America/Argentina/Buenos_Aires', 'AR'],
  ['America/Buenos_Aires', 'AR'],
  ['Asia/Calcutta', 'IN'],
  ['Europe/Lisbon', 'PT'],
  ['UTC', undefined],
  ['nowhere', undefined],
])('a company in %s is in %s', (zone, country) => expect(countryOf(zone)).toBe(country));
