import { describe, expect, test } from '@jest/globals';
import { pieces, plain } from '../../../web/message/format.ts';

describe('the text of a message', () => {
  test('bold, italic and struck words lose their marks and gain their style', () => {
    expect(pieces('um *dois* _três_ ~quatro~')).toEqual([
      { is: 'text', text: 'um ' },
      { is: 'bold', inside: [{ is: 'text', text: 'dois' }] },
      { is: 'text', text: ' ' },
      { is: 'italic', inside: [{ is: 'text', text: 'três' }] },
      { is: 'text', text: ' ' },
      { is: 'struck', inside: [{ is: 'text', text: 'quatro' }] },
    ]);
  });

  test('styles nest, and a signature stands in bold on its own line', () => {
    expect(pieces('*_a_*')).toEqual([{ is: 'bold', inside: [{ is: 'italic', inside: [{ is: 'text', text: 'a' }] }] }]);
    expect(pieces('*Ana:*\noi')).toEqual([
      { is: 'bold', inside: [{ is: 'text', text: 'Ana:' }] },
      { is: 'text', text: '\noi' },
    ]);
  });

  test.each(['2*3*4', 'snake_case_name', '* item', 'a * b * c', 'R$ 5*', '*a\nb*'])('%j is left as it is', (text) => {
    expect(pieces(text)).toEqual([{ is: 'text', text }]);
  });

  test('addresses become links; the full stop and the bracket around them do not', () => {
    expect(pieces('veja (https://a.br/x_y_z?q=1). E www.b.br!')).toEqual([
      { is: 'text', text: 'veja (' },
      { is: 'link', text: 'https://a.br/x_y_z?q=1', href: 'https://a.br/x_y_z?q=1' },
      { is: 'text', text: '). E ' },
      { is: 'link', text: 'www.b.br', href: 'https://www.b.br' },
      { is: 'text', text: '!' },
    ]);
  });

  test('only web addresses are links', () => {
    expect(pieces('javascript:alert(1) data:text/html,x')).toEqual([
      { is: 'text', text: 'javascript:alert(1) data:text/html,x' },
    ]);
  });

  test('code keeps its marks and lines', () => {
    expect(pieces('```a *b*\nc```')).toEqual([{ is: 'code', text: 'a *b*\nc' }]);
  });

  test('lists show the words alone, on one line', () => {
    expect(plain('*Ana:*\nsegue  o _link_ https://a.br')).toBe('Ana: segue o link https://a.br');
  });

  test('a long text without an end of a mark takes no noticeable time', () => {
    const long = '*a '.repeat(5000);
    expect(plain(long).length).toBeGreaterThan(10_000);
  });
});
