import { Mp3Encoder } from '@breezystack/lamejs';

/** To the encoder: the rate at the start, what was heard, and that this was all. From it: the pieces of the file. */
export type ToEncoder = { rate: number } | { heard: Float32Array } | { end: true };
export type FromEncoder = { pieces: Uint8Array<ArrayBuffer>[] };

const KBPS = 128;
const LOUDEST = 32_767;

let encoder: Mp3Encoder | undefined;
const pieces: Uint8Array<ArrayBuffer>[] = [];

/** Runs in a thread of its own, so that nothing on the screen waits for it: mp3 at 128 kbps (R183). */
self.onmessage = ({ data }: MessageEvent<ToEncoder>) => {
  if ('rate' in data) encoder = new Mp3Encoder(1, data.rate, KBPS);
  else if ('heard' in data) {
    const sound = Int16Array.from(data.heard, (height) => Math.max(-1, Math.min(1, height)) * LOUDEST);
    const piece = encoder?.encodeBuffer(sound);
    if (piece) pieces.push(new Uint8Array(piece));
  } else {
    const last = encoder?.flush();
    if (last) pieces.push(new Uint8Array(last));
    self.postMessage({ pieces } satisfies FromEncoder);
  }
};
