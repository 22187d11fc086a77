import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { navigationIn } from '../../../domain/kernel/choice.ts';

test.each([
  ['#', 'start'],
  ['＃', 'start'],
  ['#️⃣', 'start'],
  ['*#*', 'start'],
  ['Menu inicial', 'start'],
  ['menu', 'start'],
  ['# por favor', 'start'],
  ['0', 'back'],
  ['0️⃣', 'back'],
  ['*0*', 'back'],
  ['0.', 'back'],
  ['voltar', 'back'],
  ['Menú anterior', 'back'],
  ['quero voltar, por favor', 'back'],
  ['voltar ao menu anterior', 'back'],
  ['voltar ao menu', 'start'],
  ['volver al inicio', 'start'],
  ['back to main menu', 'start'],
  ['voltar para vendas', null],
  ['obrigado', null],
  ['0 - Voltar', 'back'],
  ['0. voltar', 'back'],
  ['# - Menu', 'start'],
  ['0 vendas', null],
  ['#2', null],
  ['me manda o menu', null],
  ['go', null],
  ['00', null],
  ['10', null],
  ['oi', null],
  ['', null],
  ['0800 123', null],
])('“%s” leads %s', (reply, way) => expect(navigationIn(reply)).toBe(way));

test('the words that lead back or to the start may come with any politeness', () => {
  const polite = fc.constantFrom('', 'quero ', 'por favor, ', 'eu gostaria de ', 'please ', 'quiero ');
  const thanks = fc.constantFrom('', ', por favor', ' obrigado', ' please', ', gracias', '!');
  const asked = fc.constantFrom(
    ['voltar', 'back'],
    ['voltar ao menu anterior', 'back'],
    ['menu', 'start'],
    ['voltar ao menu principal', 'start'],
    ['voltar para o início', 'start'],
  );
  fc.assert(
    fc.property(polite, asked, thanks, (before, [words = '', to = ''], behind) =>
      expect(navigationIn(`${before}${words}${behind}`)).toBe(to),
    ),
  );
});
