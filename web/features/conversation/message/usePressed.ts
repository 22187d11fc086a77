import { useRef, useState, type PointerEvent, type SyntheticEvent } from 'react';

const LONG_MS = 450;
/** A finger that moves further than this (px) scrolls. */
const STILL_PX = 10;

/** Counts long presses by touch, not by mouse. Returns the count and the event handlers. */
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
  /** Prevents the click and the browser menu after a long press. They would close the menu that it opened. */
  const alone = (event: SyntheticEvent) => {
    if (rested.current) event.preventDefault();
  };
  return {
    presses,
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target, currentTarget }: PointerEvent) => {
      lift();
      rested.current = false;
      // React also reports events of popovers opened from the bubble, which are outside of its element.
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
