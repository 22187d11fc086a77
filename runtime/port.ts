import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type AddressInfo } from 'node:net';
import { errorCode } from './errorCode.ts';

const patience = 3_000;

// Below the ranges for outgoing connections (Linux from 32768, others from 49152): the system could take such a port
// between choice and use. Parallel processes choose from different hundreds.
const first = 10_000 + (process.pid % 200) * 100;
let chosen = Math.floor(Math.random() * 100);

/** Returns a TCP port on loopback (10000 to 29999) that is free right now; a different one each time. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < 100; tried++) {
    const port = await listenOnce(first + (chosen++ % 100), '127.0.0.1').catch(() => undefined);
    if (port !== undefined) return port;
  }
  return listenOnce(0, '127.0.0.1');
};

/**
 * Returns the port to serve on: `port`, or, unless the user `set` it, the next free one of the hundred after it. A busy
 * port that was set is awaited for 3 s, because its owner may be ending. Throws one sentence if it stays busy.
 */
export const choosePort = async (port: number, set: boolean, host: string): Promise<number> => {
  const last = set ? port : Math.min(port + 100, 65_535);
  const late = set ? Date.now() + patience : 0;
  for (let candidate = port; candidate <= last;) {
    try {
      return await listenOnce(candidate, host);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EADDRINUSE') {
        if (Date.now() < late) await sleep(50);
        else candidate++;
        continue;
      }
      throw new Error(`Cannot listen on ${host} port ${candidate} (${String(code)}): set HOST or PORT.`, {
        cause: error,
      });
    }
  }
  throw new Error(
    set
      ? `PORT ${port} is busy: stop what listens there, or set another PORT.`
      : `The ports ${port} to ${last} are all busy: set PORT.`,
  );
};

const listenOnce = (port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => (isAddress(address) ? resolve(address.port) : reject(new Error('No address'))));
    });
  });

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;
