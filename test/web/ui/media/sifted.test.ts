import { describe, expect, test } from '@jest/globals';
import { sifted } from '../../../../web/ui/media/sifted.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });
const MB = 1024 * 1024;

describe('chosen files (R180)', () => {
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

  test('are limited to ten, including the attached ones, and the others are named', () => {
    const [one, two] = [file('1.pdf'), file('2.pdf')];
    expect(sifted([one, two], 9)).toEqual({ taken: [one], refused: [{ name: '2.pdf', why: 'ERR_FILES_TOO_MANY' }] });
  });
});
