import { describe, expect, test } from '@jest/globals';
import { captioned, without } from '../../../../web/features/conversation/composer/attach.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });

describe('chosen files (R180)', () => {
  test('can be removed one by one, and the caption of the next first file joins the text', () => {
    const all = ['', 'do lado', 'de cima'].map((caption, n) => ({ id: `${n}`, ...file(`${n}.png`), caption }));
    const left = (id: string, text: string) => without({ text, attached: all }, id);
    expect(left('0', '')).toEqual({ text: 'do lado', attached: [{ ...all[1], caption: '' }, all[2]] });
    expect(left('0', 'de frente')).toMatchObject({ text: 'de frente\ndo lado' });
    expect(left('1', 'de frente')).toEqual({ attached: [all[0], all[2]] });
    expect(without({ text: 'só', attached: all.slice(0, 1) }, '0')).toEqual({ attached: [] });
  });

  test('keep their order; the text becomes the first caption, and the first caption with words is signed', () => {
    const [a, b, c] = ['', ' do lado ', 'de cima'].map((caption, n) => ({ id: `${n}`, ...file(`${n}.png`), caption }));
    if (!a || !b || !c) throw new Error('three files');
    const said = (text: string) => {
      const { body, attached } = captioned([a, b, c], text, 'Ana');
      return [body, ...attached.map(({ caption }) => caption)];
    };
    expect(said(' de frente ')).toEqual(['*Ana:*\nde frente', '', 'do lado', 'de cima']);
    expect(said('  ')).toEqual(['', '', '*Ana:*\ndo lado', 'de cima']);
  });
});
