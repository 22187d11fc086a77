import { Mp3Encoder } from '@breezystack/lamejs';

/** To the encoder: the rate at the start, what was heard, and that this was all. From it: a piece of the file for each, and the end. */
export type ToEncoder = { rate: number } | { heard: Float32Array } | { end: true };
export type FromEncoder = { piece: Uint8Array<ArrayBuffer>; last: boolean };

const KBPS = 128;
const LOUDEST = 32_767;

let encoder: Mp3Encoder | undefined;
const say = (piece: Uint8Array | undefined, last: boolean) =>
  self.postMessage({ piece: new Uint8Array(piece ?? []), last } satisfies FromEncoder);

/** Runs in a thread of its own, so that nothing on the screen waits for it: mp3 at 128 kbps (R183). */
self.onmessage = ({ data }: MessageEvent<ToEncoder>) => {
  if ('rate' in data) encoder = new Mp3Encoder(1, data.rate, KBPS);
  else if ('heard' in data) {
    const sound = Int16Array.from(data.heard, (height) => Math.max(-1, Math.min(1, height)) * LOUDEST);
    say(encoder?.encodeBuffer(sound), false);
  } else say(encoder?.flush(), true);
};
