import { expect, test } from '@jest/globals';
import { cleanFileName } from '../../../commands/media/fileName.ts';

test.each([
  ['Catálogo 2026.pdf', 'pdf', 'Catálogo 2026.pdf'],
  ['FOTO.JPEG', 'jpg', 'FOTO.JPEG'],
  ['voz.ogg', 'opus', 'voz.ogg'],
  ['relatorio', 'pdf', 'relatorio.pdf'],
  ['a/b\\c.png', 'png', 'c.png'],
  ['..', 'png', 'arquivo.png'],
  ['', 'png', 'arquivo.png'],
  ['.png', 'png', 'png.png'],
  ['linha\r\nX-Outro: 1.png', 'png', 'linhaX-Outro: 1.png'],
  ['fim\u202Egnp.exe', 'png', 'fimgnp.exe.png'],
  ['meia\uD83D.png', 'png', 'meia\uFFFD.png'],
])('%j of type %s becomes %j', (given, kind, name) => {
  expect(cleanFileName(given, kind)).toBe(name);
});

test('a long name is shortened before its extension, and no character is split', () => {
  expect(cleanFileName(`${'😀'.repeat(200)}.pdf`, 'pdf')).toBe(`${'😀'.repeat(120)}.pdf`);
});
