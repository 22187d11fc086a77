import { expect, test } from '@jest/globals';
import { takesEscape } from '../../../web/ui/layers/takesEscape.ts';

const pressed = (key: string) => ({
  key,
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
});

test('Escape closes only the innermost element that handles it', () => {
  const escape = pressed('Escape');
  const [finder, panel] = [takesEscape(escape), takesEscape(escape)];
  expect([finder, panel]).toEqual([true, false]);
  expect(takesEscape(pressed('Escape'))).toBe(true);
});

test('ignores other keys', () => {
  const enter = pressed('Enter');
  expect(takesEscape(enter)).toBe(false);
  expect(enter.defaultPrevented).toBe(false);
});
