import type { FromEncoder, ToEncoder } from './encoder.ts';

type Encoder = { say: (said: ToEncoder) => void; stop: () => void };
/** Begins one: what it answers, and that it broke, is told. */
export type StartEncoder = (hear: (said: FromEncoder) => void, broke: () => void) => Encoder;
export type Encoding = {
  take: (heard: Float32Array) => void;
  /** The pieces of the file, when all that was heard is in them, or as many as there are. */
  end: () => Promise<Uint8Array<ArrayBuffer>[]>;
  stop: () => void;
};

const MOST_FAILURES = 2;

/**
 * Makes pieces of a file out of what is heard. What an encoder has not answered for when it fails is given to the next; when that
 * one fails before it has answered, `onFail` is told once, and what was made until then is kept.
 */
export const openEncoding = (rate: number, start: StartEncoder, onFail: () => void): Encoding => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const ended = Promise.withResolvers<void>();
  let waiting: Float32Array[] = [];
  /** In a row, without an answer between them. */
  let failures = 0;
  let ending = false;
  let encoder: Encoder | null = null;

  const fail = () => {
    encoder?.stop();
    encoder = null;
    failures += 1;
    if (failures < MOST_FAILURES) return begin();
    ended.resolve();
    onFail();
  };
  const begin = () => {
    encoder = start(({ piece, last }) => {
      failures = 0;
      if (piece.length) pieces.push(piece);
      if (last) ended.resolve();
      else waiting = waiting.slice(1);
    }, fail);
    encoder.say({ rate });
    for (const heard of waiting) encoder.say({ heard });
    if (ending) encoder.say({ end: true });
  };
  begin();
  return {
    take: (heard) => {
      if (!encoder) return;
      waiting.push(heard);
      encoder.say({ heard });
    },
    end: async () => {
      ending = true;
      encoder?.say({ end: true });
      await ended.promise;
      encoder?.stop();
      return pieces;
    },
    stop: () => encoder?.stop(),
  };
};
