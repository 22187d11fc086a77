import { expect, test } from '@jest/globals';
import { codeText, veiled } from '../../../domain/recovery/texts.ts';

test('a veiled e-mail is recognisable to its owner, and passes on no text that someone put into it', () => {
  expect(veiled('Bia@padaria.com.br')).toBe('b***@p***');
  expect(veiled('ganhe-500@evil.com')).toBe('g***@e***');
  expect(veiled('*http@.x')).toBe('***@***');
  expect(codeText.pt({ code: '123456', account: veiled('bia@padaria.com.br') })).toMatch(
    /^\*123456\* .*b\*\*\*@p\*\*\*/,
  );
});
