import { connect, createServer, type Server, type Socket } from 'node:net';

/** A port of 127.0.0.1, or a socket file. */
type Place = { port: number } | { path: string };
/** Links between places that can fall silent, as cables do: nothing is closed, and what was sent arrives later. */
export type Links = {
  /** Opens a place that leads to another one. `name` is the link's name for `silence`. */
  open(name: string, from: Place, to: Place): Server;
  /** Lets all links of these names be silent, and all others pass. */
  silence(names: readonly string[]): void;
  close(): void;
};

const local = (place: Place) => ('port' in place ? { ...place, host: '127.0.0.1' } : place);

export const openLinks = (): Links => {
  const sockets = new Map<Socket, string>();
  const servers: Server[] = [];
  let silent: readonly string[] = [];
  const settle = (socket: Socket, name: string): void =>
    void (silent.includes(name) ? socket.pause() : socket.resume());
  const pass = (name: string, from: Socket, to: Socket): void => {
    sockets.set(from, name);
    from
      .on('data', (data: Buffer) => {
        if (!to.write(data)) from.pause();
      })
      .on('error', () => {})
      .once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    to.on('drain', () => settle(from, name));
    settle(from, name);
  };
  return {
    open: (name, from, to) => {
      const server = createServer((near) => {
        const far = connect(local(to));
        pass(name, near, far);
        pass(name, far, near);
      }).listen(local(from));
      servers.push(server);
      return server;
    },
    silence: (names) => {
      silent = names;
      for (const [socket, name] of sockets) settle(socket, name);
    },
    close: () => {
      for (const server of servers) server.close();
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
};
