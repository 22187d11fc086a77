import type { EventEmitter } from 'node:events';
import { log } from '../../runtime/log.ts';
import { takeOver } from './takeOver.ts';

const isOfServer = (event: unknown): event is string =>
  typeof event === 'string' && (event === 'message' || event.startsWith('CB:'));

/**
 * The client catches nothing of what its handlers throw, which would end the process and all lines in it: here a frame that
 * cannot be read ends its own line (`unreadable`), and a stanza that makes no sense is passed by. To be called behind who takes over
 * listeners of the client's own and hears whether they failed.
 */
export const bearNonsense = (ws: EventEmitter, connectionId: number, unreadable: () => void): void => {
  for (const event of ws.eventNames().filter(isOfServer)) {
    const pass = takeOver(ws, event);
    // Who takes over behind waits for what this resolves with: one message after another.
    ws.on(event, (...heard: unknown[]) =>
      pass(...heard).catch((error: unknown) => {
        log.warn({ err: error, connectionId, event }, 'What WhatsApp sent could not be read');
        if (event === 'message') unreadable();
      }),
    );
  }
};
