import type { FromEncoder, ToEncoder } from './encoder.ts';

type Encoder = { say: (said: ToEncoder) => void; stop: () => void };
/** Starts an encoder. `hear` receives its answers, `broke` its failure. */
export type StartEncoder = (hear: (said: FromEncoder) => void, broke: () => void) => Encoder;
export type Encoding = {
  take: (heard: Float32Array) => void;
  /** Resolves with the pieces of the file once everything is encoded. After a failure it resolves with the pieces so far. */
  end: () => Promise<Uint8Array<ArrayBuffer>[]>;
  stop: () => void;
};

const MOST_FAILURES = 2;

/**
 * Encodes recorded sound into pieces of a file. When an encoder fails, a new one gets the chunks that were not answered. If
 * that one also fails before it answers, `onFail` is called once and the pieces so far are kept.
 */
export const openEncoding = (rate: number, start: StartEncoder, onFail: () => void): Encoding => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const ended = Promise.withResolvers<void>();
  let waiting: Float32Array[] = [];
  /** Consecutive failures without an answer between them. */
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
