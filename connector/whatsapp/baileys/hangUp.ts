import { Boom } from '@hapi/boom';
import { DisconnectReason, type WASocket } from '@whiskeysockets/baileys';

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
