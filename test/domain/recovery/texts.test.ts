import { expect, test } from '@jest/globals';
import { codeText, veiled } from '../../../domain/recovery/texts.ts';

test('an e-mail is veiled so that its owner knows it, and nothing written into it is passed on', () => {
  expect(veiled('Bia@padaria.com.br')).toBe('b***@p***');
  expect(veiled('ganhe-500@evil.com')).toBe('g***@e***');
  expect(veiled('*http@.x')).toBe('***@***');
  expect(codeText.pt({ code: '123456', account: veiled('bia@padaria.com.br') })).toMatch(
    /^\*123456\* .*b\*\*\*@p\*\*\*/,
  );
});
