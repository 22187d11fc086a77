import type { EventEmitter } from 'node:events';

/** Removes the current listeners of an event. Returns a function that calls them, and resolves when all have finished. */
export const takeOverListeners = (ws: EventEmitter, event: string) => {
  const listeners = ws.listeners(event);
  ws.removeAllListeners(event);
  return async (...heard: unknown[]): Promise<void> => {
    const handled: unknown[] = listeners.map((listener) => Reflect.apply(listener, ws, heard));
    await Promise.all(handled);
  };
};
