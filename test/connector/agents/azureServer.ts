import { openProvider } from '../hooks/provider.ts';

const page = (granule: bigint, data: Buffer): Buffer => {
  const head = Buffer.alloc(28);
  head.write('OggS');
  head.writeBigInt64LE(granule, 6);
  head.writeUInt8(1, 26);
  head.writeUInt8(data.length, 27);
  return Buffer.concat([head, data]);
};
const opusHead = Buffer.from('4f707573486561640101380180bb0000000000', 'hex');
/** Creates an Ogg/Opus file whose pages claim this duration, with packets of these sizes (below 255). */
export const oggOf = (seconds: number, sizes: readonly number[] = [7]): Buffer => {
  const at = (granule: number, size: number) => page(BigInt(granule), Buffer.alloc(size, 'a voice'));
  const end = seconds * 48_000 + 312;
  const spoken = sizes.map((size, nth) => at(Math.round((end * (nth + 1)) / sizes.length), size));
  return Buffer.concat([page(0n, opusHead), page(0n, Buffer.from('OpusTags')), ...spoken]);
};

/**
 * A local server with the REST interface of Azure's speech service. It returns the audio that a test sets, or fails in a
 * chosen way.
 */
export const openAzure = async () => {
  const provider = await openProvider();
  return {
    /** The region is part of the path, so tests can check it. */
    address: `${provider.url}/{region}`,
    asked: provider.asked,
    speaks: (sound: Buffer = oggOf(2)) =>
      provider.answer((_, res) => {
        res.writeHead(200, { 'content-type': 'audio/ogg' });
        res.end(sound);
      }),
    fails: (status: number) => provider.answer((_, res) => void res.writeHead(status).end()),
    /** Holds the answer until it is released. */
    holds: () => {
      let release = () => {};
      const held = new Promise<void>((done) => (release = done));
      provider.answer((_, res) => void held.then(() => res.end(oggOf(2))));
      return release;
    },
    hangs: () => provider.answer(() => undefined),
    close: provider.close,
  };
};
export type LocalAzure = Awaited<ReturnType<typeof openAzure>>;
