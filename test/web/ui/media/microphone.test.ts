import { expect, test } from '@jest/globals';

const CHUNK = 4_608;
/** Loads the microphone with stubs of the audio thread. Returns it and its messages to the page. */
const listen = async () => {
  const told: (number | null)[] = [];
  let begin: (() => unknown) | undefined;
  Object.assign(globalThis, {
    AudioWorkletProcessor: class {
      port = { postMessage: (heard: Float32Array | null) => void told.push(heard?.length ?? null), onmessage: null };
    },
    registerProcessor: (_: string, Processor: new () => unknown) => {
      begin = () => new Processor();
    },
  });
  const file = '../../../../web/ui/media/microphone.js';
  await import(file);
  return { microphone: Object(begin?.()), told };
};

test('sends the rest after a stop, and then a mark of the end', async () => {
  const { microphone, told } = await listen();
  microphone.process([[new Float32Array(CHUNK + 300)]]);
  expect(told).toEqual([CHUNK]);
  microphone.port.onmessage();
  expect(told).toEqual([CHUNK, 300, null]);
});
