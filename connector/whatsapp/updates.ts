import type { BaileysEventEmitter, BaileysEventMap } from '@whiskeysockets/baileys';

/**
 * The client's event buffer writes an edit or a deletion into the message itself where both arrive in one go: its first
 * words would be lost, and a deleted one would be held for one that could not be decrypted. Both are read from their own
 * messages, so those updates are kept from the buffer.
 */
export const sparedMessages = (ev: Pick<BaileysEventEmitter, 'emit'>): void => {
  const emit = ev.emit.bind(ev);
  ev.emit = <T extends keyof BaileysEventMap>(event: T, arg: BaileysEventMap[T]): boolean => {
    if (event === 'messages.update' && Array.isArray(arg))
      for (let at = arg.length; at-- > 0;) if (isOfContent(arg[at])) arg.splice(at, 1);
    return emit(event, arg);
  };
};

const isOfContent = (each: unknown): boolean => {
  const update = typeof each === 'object' && each !== null && 'update' in each ? each.update : null;
  return typeof update === 'object' && update !== null && 'message' in update;
};
