import { expect, test } from '@jest/globals';
import { takesEscape } from '../../../web/ui/takesEscape.ts';

const pressed = (key: string) => ({
  key,
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
});

test('Escape closes the innermost that takes it, and nothing around it', () => {
  const escape = pressed('Escape');
  const [finder, panel] = [takesEscape(escape), takesEscape(escape)];
  expect([finder, panel]).toEqual([true, false]);
  expect(takesEscape(pressed('Escape'))).toBe(true);
});

test('another key is left as it is', () => {
  const enter = pressed('Enter');
  expect(takesEscape(enter)).toBe(false);
  expect(enter.defaultPrevented).toBe(false);
});
