import { useState, useSyncExternalStore } from 'react';

let isDown = false;
const watching = new Set<() => void>();
const turn = (down: boolean): void => {
  isDown = down;
  for (const hear of watching) hear();
};
/** Waits until the click after a press was handled. */
const afterClick = (): void => void setTimeout(() => turn(false));
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => turn(true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(end, afterClick, true);
}
const watch = (hear: () => void): (() => void) => {
  watching.add(hear);
  return () => void watching.delete(hear);
};

/**
 * Keeps a value unchanged while the pointer is down. An error that appears when a press leaves a field would move the
 * button away from under the pointer, and the click would be lost.
 */
export const useHeldWhilePressed = <T>(value: T): T => {
  const pressed = useSyncExternalStore(
    watch,
    () => isDown,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!pressed && shown !== value) setShown(value);
  return pressed ? shown : value;
};
