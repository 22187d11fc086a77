import { describe, expect, test } from '@jest/globals';
import { captioned, sifted } from '../../../web/message/attach.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });
const MB = 1024 * 1024;

describe('files that somebody chose (R180)', () => {
  test.each([
    [file('a.pdf'), null],
    [file('FOTO.JPG'), null],
    [file('gravação', 10, 'audio/mp4'), null],
    [file('vazio.pdf', 0), 'ERR_NO_FILE'],
    [file('filme.mp4', 32 * MB + 1), 'ERR_FILE_TOO_LARGE'],
    [file('no limite.mp4', 32 * MB), null],
    [file('programa.exe', 10, 'application/x-msdownload'), 'ERR_FILE_KIND_REFUSED'],
    [file('sem fim', 10, ''), 'ERR_FILE_KIND_REFUSED'],
  ])('%j: %s', (one, why) => {
    const { taken, refused } = sifted([one], 0);
    expect(refused).toEqual(why ? [{ name: one.name, why }] : []);
    expect(taken).toEqual(why ? [] : [one]);
  });

  test('go ten at a time, those that are there counted; the others are named', () => {
    const [one, two] = [file('1.pdf'), file('2.pdf')];
    expect(sifted([one, two], 9)).toEqual({ taken: [one], refused: [{ name: '2.pdf', why: 'ERR_FILES_TOO_MANY' }] });
  });

  test('keep their order; the text is the caption of the first, and the first words are signed', () => {
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
