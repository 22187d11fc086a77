import { expect, test } from '@jest/globals';
import { waveformOf } from '../../../../domain/message/waves.ts';
import { loudness } from '../../../../web/ui/media/waves.ts';

const heights = (waveform: string) => Array.from(atob(waveform), (sign) => sign.charCodeAt(0));

test.each([[[]], [[0.2]], [Array.from({ length: 1000 }, (_, at) => at / 2000)]])(
  'the waveform of a sound has 64 heights up to 100, the loudest at the top',
  (levels) => {
    const waves = heights(waveformOf(levels));
    expect(waves).toHaveLength(64);
    expect(Math.max(...waves)).toBe(levels.length ? 100 : 0);
  },
);
test('the waveform rises with the volume', () => {
  const waves = heights(waveformOf(Array.from({ length: 640 }, (_, at) => at)));
  expect(waves).toEqual(waves.toSorted((a, b) => a - b));
});
test('the waveform of silence stays low', () => {
  expect([loudness(new Float32Array(8)), loudness(Float32Array.of(1, -1))]).toEqual([0, 1]);
});
