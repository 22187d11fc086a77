import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A connection to the server of `url` that can be held (bytes wait in both directions) and cut (connections break, new
 * ones work).
 */
export const openLine = async (url: string) => {
  const ends: { near: Socket; far: Socket }[] = [];
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    ends.push({ near, far });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    /** Holds bytes on the way to the server. */
    holdRequests: () => ends.forEach(({ near, far }) => near.unpipe(far).pause()),
    /** Holds bytes on the way to the client. */
    holdAnswers: () => ends.forEach(({ near, far }) => far.unpipe(near).pause()),
    release: () => ends.forEach(({ near, far }) => near.unpipe(far).pipe(far).unpipe(near).pipe(near)),
    cut: () => ends.splice(0).forEach(({ near }) => near.resetAndDestroy()),
    close: async (): Promise<void> => {
      server.close();
      for (const { near } of ends.splice(0)) near.destroy();
    },
  };
};
