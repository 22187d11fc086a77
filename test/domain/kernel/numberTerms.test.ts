import { describe, expect, test } from '@jest/globals';
import { getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { termsOf } from '../../../domain/kernel/numberTerms.ts';
import { countryOf } from '../../../domain/kernel/countryOf.ts';
import { searchTermsOf, searchOf } from '../../../domain/kernel/search.ts';

const brazil = 'America/Sao_Paulo';
/** Whether a search, as the read models run it, finds a contact with this number. */
const isFound = (typed: string, timeZone: string, number: string): boolean =>
  termsOf(typed, timeZone).some((term) => searchTermsOf(term).every((word) => searchOf('Ana', number).includes(word)));

describe('a search for a number as people type it', () => {
  test.each([
    ['(11) 91234-5678', brazil, '5511912345678'],
    ['11 91234-5678', brazil, '5511912345678'],
    ['+55 11 91234-5678', brazil, '5511912345678'],
    ['(011) 91234-5678', brazil, '5511912345678'],
    ['91234-5678', brazil, '5511912345678'],
    ['(11) 98840-1266', brazil, '551188401266'],
    ['(11) 8840-1266', brazil, '5511988401266'],
    ['06 12 34 56 78', 'Europe/Paris', '33612345678'],
    ['0612345678', 'Europe/Paris', '33612345678'],
    ['+33 6 12 34 56 78', brazil, '33612345678'],
    ['0033 6 12 34 56 78', brazil, '33612345678'],
    ['07911 123456', 'Europe/London', '447911123456'],
    ['011 15-2345-6789', 'America/Argentina/Buenos_Aires', '5491123456789'],
    ['15-2345-6789', 'America/Argentina/Buenos_Aires', '5491123456789'],
    ['+52 55 1234 5678', brazil, '5215512345678'],
    ['55 1234 5678', 'America/Mexico_City', '5215512345678'],
    ['+54 9 11 2345-6789', brazil, '541123456789'],
    ['54 9 11 2345-6789', 'America/Argentina/Buenos_Aires', '541123456789'],
    ['11 2345-6789', 'America/Argentina/Buenos_Aires', '5491123456789'],
    ['011 15-2345-6789', 'America/Argentina/Buenos_Aires', '541123456789'],
    ['+54 11 2345-6789', brazil, '5491123456789'],
    ['+52 1 55 1234 5678', brazil, '525512345678'],
    ['044 55 1234 5678', 'America/Mexico_City', '5215512345678'],
    ['+55 11 98840-1266', brazil, '551188401266'],
    ['55 11 8840-1266', brazil, '5511988401266'],
    ['98840-1266', brazil, '551188401266'],
    ['912 345 678', 'Europe/Lisbon', '351912345678'],
    ['0412 345 678', 'Australia/Sydney', '61412345678'],
    ['tel:+55-11-98840-1266', brazil, '551188401266'],
    ['https://wa.me/5511988401266?text=oi', brazil, '5511988401266'],
    ['wa.me/5521999998888', brazil, '5521999998888'],
    ['5511988401266@s.whatsapp.net', brazil, '551188401266'],
    ['whats: 11 98840-1266', brazil, '5511988401266'],
    ['(11) 98840-1266 (Bia, recados)', brazil, '5511988401266'],
    ['９８８４０−１２６６', brazil, '5511988401266'],
    ['Bia 11988401266', brazil, '551188401266'],
  ])('%s by a company in %s finds %s', (typed, zone, number) => expect(isFound(typed, zone, number)).toBe(true));

  test.each([
    ['06 12 34 56 78', brazil, '33612345678'],
    ['06 12 34 56 78', 'Europe/Paris', '33612345679'],
    ['+33 6 12 34 56 78', 'Europe/Paris', '351912345678'],
    ['+54 9 11 2345-6789', brazil, '541123456780'],
    ['98840-1266', 'Europe/Lisbon', '551188401266'],
  ])('%s by a company in %s does not find %s', (typed, zone, number) =>
    expect(isFound(typed, zone, number)).toBe(false),
  );

  test.each(['Ana', 'Ana 2', '1234', '0001', '8840-12', 'rua 25', ''])('%j is searched unchanged', (typed) =>
    expect(termsOf(typed, brazil)).toHaveLength(1),
  );

  test('finds the number in its national and international form, in every country with a time zone', () => {
    let countries = 0;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const country = countryOf(zone);
      const mobile = country && getExampleNumber(country, examples);
      if (!mobile) continue;
      const number = mobile.number.slice(1);
      for (const typed of [mobile.formatNational(), mobile.formatInternational(), mobile.number])
        expect([zone, typed, isFound(typed, zone, number)]).toEqual([zone, typed, true]);
      countries++;
    }
    expect(countries).toBeGreaterThan(200);
  });
});
