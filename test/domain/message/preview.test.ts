import { expect, test } from '@jest/globals';
import fc from 'fast-check';
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

test('a text of a person is never shown as another kind', () => {
  const glyph = fc.constantFrom('🚫', '📷', '🎤', '📣', '📞', '📎', '⏳', '');
  const kind = fc.constantFrom('text', 'listResponseMessage');
  fc.assert(
    fc.property(glyph, fc.constantFrom(' ', ''), fc.string(), kind, (first, space, rest, of) => {
      const { kind: shown, words } = previewed(preview({ kind: of, body: first + space + rest }));
      if (of === 'text' || first + space + rest) expect(shown).toBeNull();
      expect(words.replace('\u2060', '')).toContain(rest.replace('\u2060', ''));
    }),
  );
  expect(previewed(preview({ kind: 'text', body: '🚫' }))).toEqual({ kind: null, glyph: '', words: '\u2060🚫' });
});
