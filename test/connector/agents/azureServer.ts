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
/** A sound in Ogg/Opus of so many seconds, as far as its pages tell, in packets of such sizes (below 255). */
export const oggOf = (seconds: number, sizes: readonly number[] = [7]): Buffer => {
  const at = (granule: number, size: number) => page(BigInt(granule), Buffer.alloc(size, 'a voice'));
  const end = seconds * 48_000 + 312;
  const spoken = sizes.map((size, nth) => at(Math.round((end * (nth + 1)) / sizes.length), size));
  return Buffer.concat([page(0n, opusHead), page(0n, Buffer.from('OpusTags')), ...spoken]);
};

/** Azure's speech service on this machine, as its REST interface is documented: it speaks as it is told, or fails in one of its ways. */
export const openAzure = async () => {
  const provider = await openProvider();
  return {
    /** The region is part of the path, so that it can be seen. */
    address: `${provider.url}/{region}`,
    asked: provider.asked,
    speaks: (sound: Buffer = oggOf(2)) =>
      provider.answer((_, res) => {
        res.writeHead(200, { 'content-type': 'audio/ogg' });
        res.end(sound);
      }),
    fails: (status: number) => provider.answer((_, res) => void res.writeHead(status).end()),
    /** Speaks once it is let. */
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
