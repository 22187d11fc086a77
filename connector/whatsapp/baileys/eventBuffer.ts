import type { BaileysEventEmitter, BaileysEventMap } from '@whiskeysockets/baileys';

/**
 * Keeps edits and deletions from the client's event buffer. The buffer would write them into the message itself if both
 * arrive in one go. The first text would be lost, and a deleted message would look like one that could not be decrypted.
 * Edits and deletions are read from their own messages.
 */
export const keepEditsOutOfBuffer = (ev: Pick<BaileysEventEmitter, 'emit'>): void => {
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
