import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The direction that is cut: a question never reaches Postgres, or it is executed and its answer gets lost. */
export type Way = 'question' | 'answer';
export type Cutting = {
  /** URL of Postgres through this proxy. */
  url: string;
  /** Cuts the connection of the next question that holds all these words. Resolves when it is cut. */
  cut(way: Way, words: readonly string[]): Promise<void>;
  close(): void;
};

/** Opens a proxy between a process and its Postgres, which cuts connections as a crash does. */
export const openCutting = async (databaseUrl: string): Promise<Cutting> => {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let armed: { way: Way; words: readonly string[]; done: () => void } | undefined;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let asked = '';
    let losing: (() => void) | undefined;
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
      socket.on('error', end);
    }
    near.on('data', (bytes: Buffer) => {
      asked += bytes.toString('latin1');
      if (armed?.words.every((word) => asked.includes(word))) {
        const { way, done } = armed;
        armed = undefined;
        if (way === 'question') {
          end();
          return done();
        }
        losing = done;
      }
      far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => {
      // The first answer shows that the question was read. The session is idle again at the end of the answer.
      if (!losing) {
        asked = '';
        return void near.write(bytes);
      }
      if (!bytes.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]))) return;
      end();
      losing();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  const { port: own } = server.address() as AddressInfo;
  url.host = `127.0.0.1:${own}`;

  return {
    url: url.href,
    cut: (way, words) => new Promise((done) => (armed = { way, words, done })),
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
