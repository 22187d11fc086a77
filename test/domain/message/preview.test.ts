import { expect, test } from '@jest/globals';
import { preview, previewed } from '../../../domain/message/preview.ts';

test.each([
  [{ kind: 'text', body: 'Oi' }, 'Oi', { kind: null, words: 'Oi' }],
  [{ kind: 'imageMessage', body: 'O bolo' }, '📷 O bolo', { kind: 'image', words: 'O bolo' }],
  [{ kind: 'ptt', body: '' }, '🎤', { kind: 'audio', words: '' }],
  [{ kind: 'application', body: 'a.pdf' }, '📄 a.pdf', { kind: 'document', words: 'a.pdf' }],
  [{ kind: 'deleted', body: '' }, '🚫', { kind: 'deleted', words: '' }],
  [{ kind: 'orderMessage', body: 'Pedido' }, '📎 Pedido', { kind: 'other', words: 'Pedido' }],
])('%j is shown in a list as %j, which can be parsed again', (message, line, parts) => {
  expect(preview(message)).toBe(line);
  expect(previewed(line)).toMatchObject(parts);
});
