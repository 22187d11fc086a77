import type { EventEmitter } from 'node:events';

/** Takes the listeners there are off an event; what it gives back hands on to them, and resolves when all have done with it. */
export const takeOver = (ws: EventEmitter, event: string) => {
  const listeners = ws.listeners(event);
  ws.removeAllListeners(event);
  return async (...heard: unknown[]): Promise<void> => {
    const handled: unknown[] = listeners.map((listener) => Reflect.apply(listener, ws, heard));
    await Promise.all(handled);
  };
};
