import { computePosition, flip, offset, shift } from '@floating-ui/dom';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { watchTooltips, type Tip } from './watchTooltips.ts';

const Box = styled.div`
  position: fixed;
  z-index: var(--z-tooltip);
  top: 0;
  left: 0;
  width: max-content;
  max-width: min(320px, calc(100vw - 16px));
  padding: var(--s-4) var(--s-8);
  border-radius: var(--r-6);
  background: var(--text);
  color: var(--surface);
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  line-height: 1.4;
  overflow-wrap: anywhere;
  white-space: pre-line;
  pointer-events: none;
  animation: fade var(--d-1) var(--ease);
`;

/**
 * Shows the `title` of any element as a tooltip: under the pointer, with the focus of the keyboard, and by a long touch. Browsers
 * show titles only to the pointer. It is hidden from screen readers, which read the name of the element.
 */
export const Tooltips = () => {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watchTooltips(document, setTip), []);
  useLayoutEffect(() => {
    const { current } = box;
    if (!tip || !current) return;
    const middleware = [offset(6), flip(), shift({ padding: 8 })];
    void computePosition(tip.of, current, { strategy: 'fixed', placement: 'top', middleware }).then(({ x, y }) => {
      current.style.translate = `${x}px ${y}px`;
    });
  }, [tip]);
  return (
    tip &&
    createPortal(
      <Box ref={box} aria-hidden data-tooltip>
        {tip.text}
      </Box>,
      document.body,
    )
  );
};
