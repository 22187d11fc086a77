import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { RequestError } from '../../../../web/api/request.ts';
import { toasts } from '../../../../web/api/toast.ts';
import { mount } from '../../kernel/mount.tsx';
import type { Recorded } from '../../../../web/ui/media/recording.ts';
import { openPage } from '../../features/conversation/page.ts';

let heard: () => Promise<{ bytes: number }>;
let cancelled = 0;
/** Simulates a failure of the microphone or the encoder. */
let breakOff: (code: string) => void;
jest.unstable_mockModule('../../../../web/ui/media/recording.ts', () => ({
  record: async (onBroken: (code: string) => void) => {
    breakOff = onBroken;
    const { bytes } = await heard();
    const file = new File([new Uint8Array(bytes)], 'voz.mp3', { type: 'audio/mpeg' });
    return { cancel: () => cancelled++, done: async () => ({ file, seconds: 3.2, waveform: 'AAEC' }) };
  },
}));
const { Recorder } = await import('../../../../web/ui/media/Recorder.tsx');

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let ended: number;
let recorded: Recorded[];
afterEach(async () => {
  await shown.close();
  page.close();
});

const open = async (spoken: () => Promise<{ bytes: number }>) => {
  heard = spoken;
  recorded = [];
  ended = 0;
  cancelled = 0;
  toasts.close(toasts.shown().map(({ id }) => id));
  page = openPage(() => ({}));
  shown = await mount(page, <Recorder onRecorded={(one) => recorded.push(one)} onEnd={() => ended++} />);
  await shown.settle(page);
};
const said = () => toasts.shown().map(({ text }) => text);

describe('a voice message', () => {
  test('shows its length while recording, and is sent with its length and waveform (R181)', async () => {
    await open(async () => ({ bytes: 10_000 }));
    expect(shown.text()).toContain('0:00');
    await shown.click(shown.button('Enviar gravação'));
    await shown.settle(page);
    expect(ended).toBe(1);
    expect(recorded).toMatchObject([{ file: { name: 'voz.mp3' }, seconds: 3.2, waveform: 'AAEC' }]);
  });

  test('says why the recording failed, and sends what was recorded', async () => {
    await open(async () => ({ bytes: 10_000 }));
    await shown.act(() => breakOff('ERR_MICROPHONE_GONE'));
    expect(said()).toEqual([
      'A gravação foi interrompida. O microfone foi desligado. Você pode enviar o que foi gravado.',
    ]);
    expect(ended).toBe(0);
    await shown.click(shown.button('Enviar gravação'));
    await shown.settle(page);
    expect([ended, recorded.length]).toEqual([1, 1]);
  });

  test('under 10000 bytes is discarded with a message (R182)', async () => {
    await open(async () => ({ bytes: 9_999 }));
    await shown.click(shown.button('Enviar gravação'));
    await shown.settle(page);
    expect([ended, recorded, said()]).toEqual([1, [], ['A gravação é curta demais e foi descartada.']]);
  });

  test('is not sent after it was discarded, and releases the microphone (R181)', async () => {
    await open(async () => ({ bytes: 20_000 }));
    await shown.click(shown.button('Descartar gravação'));
    expect([ended, recorded]).toEqual([1, []]);
    await shown.close();
    expect(cancelled).toBe(1);
  });

  test('says why there is no microphone, and closes (R184)', async () => {
    await open(async () => {
      throw new RequestError(0, 'ERR_MICROPHONE_MISSING');
    });
    expect([ended, said()]).toEqual([1, ['Nenhum microfone foi encontrado.']]);
  });
});
