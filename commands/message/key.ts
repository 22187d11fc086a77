/**
 * What names a message behind `message-<company>.`: connection, two places that are kept for
 * more of it ('-'), direction and WhatsApp's id. A redelivered message meets its own stream.
 */
export const messageKey = (connectionId: number, direction: 'in' | 'out', waId: string): string =>
  `${connectionId}.-.-.${direction}.${waId}`;

/** The connection that such a name begins with. */
export const connectionOf = (key: string): number => Number(key.slice(0, key.indexOf('.')));
