import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPlaceText } from '../../../domain/message/placeText.ts';

const sé = { latitude: -23.55052, longitude: -46.633308 };

describe('a position is read', () => {
  test.each([
    '-23.55052, -46.633308',
    ' -23.55052 -46.633308 ',
    '-23.55052;-46.633308',
    '-23.55052\u00b0, -46.633308\u00b0',
    '\u221223.55052, \u221246.633308',
    '-23,55052; -46,633308',
    'geo:-23.55052,-46.633308?z=19',
    'https://www.google.com/maps/@-23.55052,-46.633308,17z',
    'https://www.google.com/maps?q=-23.55052,-46.633308',
    'https://maps.google.com/?q=loc:-23.55052,-46.633308',
    'https://www.google.com/maps/search/?api=1&query=-23.55052%2C-46.633308',
    'https://www.google.com/maps/dir/?api=1&destination=-23.55052,-46.633308',
    'https://www.google.com/maps/place/S%C3%A9/@-23.5,-46.6,17z/data=!3m1!4b1!4m6!3d-23.55052!4d-46.633308',
    'https://www.openstreetmap.org/?mlat=-23.55052&mlon=-46.633308#map=17/-23.5/-46.6',
    'https://www.openstreetmap.org/#map=17/-23.55052/-46.633308',
    'https://maps.apple.com/?ll=-23.55052,-46.633308&q=S%C3%A9',
    'https://www.waze.com/ul?ll=-23.55052%2C-46.633308&navigate=yes',
  ])('from %s', (typed) => expect(readPlaceText(typed)).toEqual(sé));

  test('from any coordinates as maps print them', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        fc.integer({ min: -180_000_000, max: 180_000_000 }),
        fc.constantFrom(', ', ',', ' ', '; '),
        (north, east, between) => {
          const [latitude, longitude] = [(north / 1e6).toFixed(6), (east / 1e6).toFixed(6)];
          expect(readPlaceText(`${latitude}${between}${longitude}`)).toEqual({
            latitude: Number(latitude),
            longitude: Number(longitude),
          });
        },
      ),
    ));
});

test.each([
  '',
  'Praça da Sé, 100',
  'https://maps.app.goo.gl/abcDEF123',
  '-23.55052',
  '91, 0',
  '0, 181',
  '11 98888-7777',
  '1,2,3',
  '2026-11-29 18:30',
])('%j is no position', (typed) => expect(readPlaceText(typed)).toBeNull());
