import { AsyncLocalStorage } from 'node:async_hooks';
import { Boom } from '@hapi/boom';
import { DisconnectReason, makeWASocket, type UserFacingSocketConfig, type WASocket } from '@whiskeysockets/baileys';

const inClient = new AsyncLocalStorage<true>();
let letGo = false;

/**
 * Lets the process exit while timers of the client run. The client gives an upload of keys 30 s and never clears that
 * timer.
 */
const letTimersGo = (): void => {
  if (letGo) return;
  letGo = true;
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply: (make, self, args) => {
      const timer: NodeJS.Timeout = Reflect.apply(make, self, args);
      return inClient.getStore() ? timer.unref() : timer;
    },
  });
};

/** Opens a socket of the WhatsApp client. */
export const openClient = (config: UserFacingSocketConfig): WASocket => {
  letTimersGo();
  return inClient.run(true, () => makeWASocket(config));
};

/**
 * Must be called when a socket has ended. Rejects calls that still wait for an answer of the server, and all later ones.
 * The client itself would let each of them wait for a minute.
 */
export const hangUp = ({ ws }: WASocket): void => {
  const closed = new Boom('Connection Closed', { statusCode: DisconnectReason.connectionClosed });
  ws.on('newListener', (event, listener) => {
    if (event === 'error') listener(closed);
  });
  ws.emit('error', closed);
};
