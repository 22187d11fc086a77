import { createServer, type AddressInfo } from 'node:net';
import { errorCode } from './errorCode.ts';

/** A TCP port on loopback that nobody listens on right now. */
export const freePort = (): Promise<number> => listenOnce(0, '127.0.0.1');

/**
 * The port to serve on: `port` itself, or, unless it was `set` by the user, the next of the hundred after it that is
 * free. Throws one sentence when it is busy.
 */
export const choosePort = async (port: number, set: boolean, host: string): Promise<number> => {
  const last = set ? port : Math.min(port + 100, 65_535);
  for (let candidate = port; candidate <= last; candidate++) {
    try {
      return await listenOnce(candidate, host);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EADDRINUSE') continue;
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
