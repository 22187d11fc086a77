import { Socket } from 'node:net';

/**
 * How long (ms) an address may take to accept a connection: enough for one lost packet. The kernel accepts for a Postgres
 * that is busy, so only a machine or container that is gone takes longer.
 */
const ACCEPT_MS = 1_500;

/** Creates the socket of a connection to Postgres. It gives up an address that nothing answers: its name may lead elsewhere by then. */
export const createSocket = (): Socket => {
  const socket = new Socket();
  const giveUp = (): void => {
    if (socket.connecting)
      socket.destroy(Object.assign(new Error('Postgres does not accept a connection'), { code: 'ETIMEDOUT' }));
  };
  // The time for finding the address does not count. After a busy moment of this process, an answer may lie ready: it is read first.
  socket.once('connectionAttempt', () => {
    const late = setTimeout(() => setImmediate(giveUp), ACCEPT_MS);
    socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
  });
  return socket;
};
