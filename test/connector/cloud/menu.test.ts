import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { interactiveMenu } from '../../../connector/cloud/outbound/menu.ts';
import { numbered, numberedIn, paragraphs } from '../../../domain/bot/texts.ts';
import { choiceIn, replyOf } from '../../../domain/kernel/choice.ts';

const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,30}( [a-z]{3,12}){0,3}$/), {
  minLength: 1,
  maxLength: 12,
});
const menuOf = (titles: readonly string[], greeting = 'Olá! Como podemos ajudar?') =>
  paragraphs(greeting, numbered(titles), '*#* - Início');

test('the list of a menu is found again, and leaves the rest of its text', () => {
  fc.assert(
    fc.property(names, (titles) => {
      expect(numberedIn(menuOf(titles))).toEqual({
        names: titles,
        rest: paragraphs('Olá! Como podemos ajudar?', '*#* - Início'),
      });
    }),
  );
  expect(numberedIn('Não há lista aqui: *2* - dois')).toBeNull();
});

describe('a menu over the official API', () => {
  test('has buttons for three short choices, and a list for more or longer ones', () => {
    expect(interactiveMenu(menuOf(['Vendas', 'Suporte', 'Financeiro']), 'pt')).toMatchObject({
      type: 'button',
      body: { text: 'Olá! Como podemos ajudar?\n\n*#* - Início' },
      action: { buttons: [{ reply: { id: '1', title: 'Vendas' } }, {}, { reply: { id: '3', title: 'Financeiro' } }] },
    });
    expect(interactiveMenu(menuOf(['Vendas', 'Suporte', 'Financeiro', 'Outros']), 'es')).toMatchObject({
      type: 'list',
      action: { button: 'Ver opciones', sections: [{ rows: [{ title: 'Vendas' }, {}, {}, { title: 'Outros' }] }] },
    });
    expect(interactiveMenu(menuOf(['Vendas', 'Segunda via de nota fiscal']), 'pt')).toMatchObject({ type: 'list' });
  });
  test('is text if it has one choice, eleven, or a long greeting', () => {
    const eleven = Array.from({ length: 11 }, (_, nth) => `Loja ${String.fromCharCode(65 + nth)}`);
    for (const text of [menuOf(['Vendas']), menuOf(eleven), menuOf(['Vendas', 'Suporte'], 'x'.repeat(1_025)), 'Oi'])
      expect(interactiveMenu(text, 'pt')).toBeNull();
  });
  test('keeps the limits of Meta, and each tap chooses what it shows', () => {
    fc.assert(
      fc.property(names, (titles) => {
        const menu = interactiveMenu(menuOf(titles), 'en');
        if (menu?.type === 'button') {
          for (const [at, { reply }] of menu.action.buttons.entries()) {
            expect(reply.title.length).toBeLessThanOrEqual(20);
            expect(choiceIn(replyOf({ kind: 'buttonsResponseMessage', body: reply.title }) ?? '', titles)).toBe(at);
          }
        }
        if (menu?.type === 'list') {
          const rows = menu.action.sections.flatMap((section) => section.rows);
          expect(rows.length).toBeLessThanOrEqual(10);
          for (const [at, { title, description = '' }] of rows.entries()) {
            expect([title.length <= 24, description.length <= 72]).toEqual([true, true]);
            const body = description ? `${title}\n${description}` : title;
            expect(choiceIn(replyOf({ kind: 'listResponseMessage', body }) ?? '', titles)).toBe(at);
          }
        }
      }),
    );
  });
});
