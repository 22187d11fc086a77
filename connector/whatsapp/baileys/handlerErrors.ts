import type { EventEmitter } from 'node:events';
import { log } from '../../../runtime/log.ts';
import { takeOverListeners } from './takeOverListeners.ts';

const isOfServer = (event: unknown): event is string =>
  typeof event === 'string' && (event === 'message' || event.startsWith('CB:'));

/**
 * Catches errors of the client's handlers, which the client lets end the process with all its connections. A frame that cannot be
 * read ends its own socket (`unreadable`), and a stanza that makes no sense is skipped. Must be called after code that takes
 * over the client's listeners and handles their failures.
 */
export const catchHandlerErrors = (ws: EventEmitter, connectionId: number, unreadable: () => void): void => {
  for (const event of ws.eventNames().filter(isOfServer)) {
    const pass = takeOverListeners(ws, event);
    // Code that takes over later waits for this promise, so that messages run one after another.
    ws.on(event, (...heard: unknown[]) =>
      pass(...heard).catch((error: unknown) => {
        log.warn({ err: error, connectionId, event }, 'A notification of WhatsApp could not be read');
        if (event === 'message') unreadable();
      }),
    );
  }
};
