import { Mp3Encoder } from '@breezystack/lamejs';

/**
 * Messages to the encoder: the sample rate first, then the samples, then the end. It answers each chunk and the end with a
 * piece of the file.
 */
export type ToEncoder = { rate: number } | { heard: Float32Array } | { end: true };
export type FromEncoder = { piece: Uint8Array<ArrayBuffer>; last: boolean };

const KBPS = 128;
const LOUDEST = 32_767;

let encoder: Mp3Encoder | undefined;
const say = (piece: Uint8Array | undefined, last: boolean) =>
  self.postMessage({ piece: new Uint8Array(piece ?? []), last } satisfies FromEncoder);

/** Encodes mp3 at 128 kbps in a web worker, which keeps the page responsive (R183). */
self.onmessage = ({ data }: MessageEvent<ToEncoder>) => {
  if ('rate' in data) encoder = new Mp3Encoder(1, data.rate, KBPS);
  else if ('heard' in data) {
    const sound = Int16Array.from(data.heard, (height) => Math.max(-1, Math.min(1, height)) * LOUDEST);
    say(encoder?.encodeBuffer(sound), false);
  } else say(encoder?.flush(), true);
};
