import { expect, test } from '@jest/globals';
import { called } from '../../../web/ui/format/called.ts';

test.each([
  ['a contact without a name by its number', { name: '5511987650001', number: '5511987650001' }, '+55 11 98765-0001'],
  ['a name as it is', { name: 'Ana 11987650001', number: '5511987650001' }, 'Ana 11987650001'],
  ['a LID as it is, because it is no phone number', { name: '123456789012345', number: '' }, '123456789012345'],
])('the screen shows %s', (_, contact, shown) => expect(called({ ...contact, erased: false })).toBe(shown));
