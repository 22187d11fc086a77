import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

/** An address on this machine that leads to a server and can be cut off or moved, like that of a virtual IP. */
export type Relay = {
  port: number;
  /** Leads to another port from now on. Closes the connections to the earlier one. */
  moveTo(port: number): void;
  /** Closes all connections and accepts none until `moveTo`. */
  cut(): void;
  close(): Promise<void>;
};

/** Opens an address that leads to `target`, a port of this machine. */
export const openRelay = async (target: number): Promise<Relay> => {
  let leadsTo: number | undefined = target;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (leadsTo === undefined) return void near.destroy();
    const far = connect(leadsTo, '127.0.0.1');
    keep(far);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: z.object({ port: z.number() }).parse(server.address()).port,
    moveTo: (port) => {
      leadsTo = port;
      endAll();
    },
    cut: () => {
      leadsTo = undefined;
      endAll();
    },
    close: async () => {
      server.close();
      endAll();
      await once(server, 'close');
    },
  };
};
