import { useRef, useState, type PointerEvent, type SyntheticEvent } from 'react';

const LONG_MS = 450;
/** A finger that moves so far scrolls. */
const STILL_PX = 10;

/** How often a finger rested on it, and what it listens to for that. A mouse does not count. */
export const usePressed = () => {
  const [presses, setPresses] = useState(0);
  const down = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const rested = useRef(false);
  const lift = () => {
    clearTimeout(down.current?.timer);
    down.current = null;
  };
  const rest = () => {
    rested.current = true;
    setPresses((so) => so + 1);
  };
  /** Neither a click nor the browser's own menu follows: they would close what it opened. */
  const alone = (event: SyntheticEvent) => {
    if (rested.current) event.preventDefault();
  };
  return {
    presses,
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target, currentTarget }: PointerEvent) => {
      lift();
      rested.current = false;
      // What opens out of a bubble is not in it, though React says so.
      if (pointerType !== 'touch' || !(target instanceof Node) || !currentTarget.contains(target)) return;
      down.current = { x, y, timer: setTimeout(rest, LONG_MS) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const at = down.current;
      if (at && Math.hypot(clientX - at.x, clientY - at.y) > STILL_PX) lift();
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onTouchEnd: alone,
    onContextMenu: alone,
  };
};
