/**
 * Builds the id of a message stream after `message-<company>.`: connection, two reserved segments ('-'), direction and
 * WhatsApp's id. So a redelivered message meets its own stream.
 */
export const messageKey = (connectionId: number, direction: 'in' | 'out', waId: string): string =>
  `${connectionId}.-.-.${direction}.${waId}`;

/** Returns the connection with which a message key begins. */
export const connectionOf = (key: string): number => Number(key.slice(0, key.indexOf('.')));
