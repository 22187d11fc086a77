import { expect, test } from '@jest/globals';
import { chatOf, hashOf } from '../../../web/phone/address.ts';

test.each([
  { phone: '5511970000001', contact: '5511988880001' },
  { phone: '5511970000001', contact: '' },
])('an address identifies its chat: %j', (chat) => expect(chatOf(hashOf(chat))).toEqual(chat));

test.each(['', '#', '#clientes', '#5511970000001/x', '#<b>'])('%j identifies no chat', (hash) =>
  expect(chatOf(hash)).toEqual({ phone: '', contact: '' }),
);
