import { Slot } from 'radix-ui';
import { Suspense, useEffect, useId, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { lazy } from '../../api/parts.ts';

/** Loads what an open tooltip needs. */
export const loadTooltip = () => import('./TooltipBubble.tsx').then((file) => ({ default: file.TooltipBubble }));
const TooltipBubble = lazy(loadTooltip);

/** How long the pointer rests on an element, or a finger on the screen, before its tooltip shows. */
const REST_MS = 500;
/** The next tooltip shows at once within this time, as the user reads along a row of buttons. */
const AGAIN_MS = 400;
let hiddenAt = -AGAIN_MS;
/** Hides the tooltip that shows: there is never more than one. */
let hideShown: (() => void) | undefined;

/** A menu or list below its button would be covered by the tooltip. */
const opensLayer = (element: HTMLElement): boolean => element.matches('[aria-haspopup][aria-expanded="true"]');
const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;

type Props = {
  /** Nothing is shown without it. */
  text: string | undefined;
  /** The keys that do the same as the element. */
  shortcut?: readonly string[] | undefined;
  /** Shows the text only while the element has no room for its own. */
  whenCut?: boolean;
  /** One element, or a component that passes its props on to one. */
  children: ReactElement<{ 'aria-label'?: string }>;
};

/**
 * Shows a text about an element under the pointer, with the focus of the keyboard, and by a long touch, which then does not
 * press the element. A text other than the element's name is its description for screen readers.
 */
export const Tooltip = ({ text, shortcut, whenCut = false, children }: Props) => {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLongTouch = useRef(false);
  const hideOwn = useRef(() => setShown(null));
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = () => {
    clearTimeout(timer.current);
    if (hideShown === hideOwn.current) hideShown = undefined;
    if (shown) hiddenAt = performance.now();
    setShown(null);
  };
  const showAfter = (element: HTMLElement, waitMs: number) => {
    clearTimeout(timer.current);
    const show = () => {
      if (!text || !element.isConnected || opensLayer(element) || (whenCut && !isCut(element))) return;
      if (hideShown !== hideOwn.current) hideShown?.();
      hideShown = hideOwn.current;
      setShown(element);
    };
    if (waitMs === 0) show();
    else timer.current = setTimeout(show, waitMs);
  };
  const enter = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch') showAfter(currentTarget, performance.now() - hiddenAt < AGAIN_MS ? 0 : REST_MS);
  };
  const press = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    hide();
    isLongTouch.current = false;
    if (pointerType !== 'touch' || !text) return;
    timer.current = setTimeout(() => {
      isLongTouch.current = true;
      showAfter(currentTarget, 0);
    }, REST_MS);
  };
  return (
    <>
      <Slot.Root
        onPointerEnter={enter}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && hide()}
        onPointerDown={press}
        onPointerUp={() => clearTimeout(timer.current)}
        onPointerCancel={hide}
        onClickCapture={(event) => {
          if (!isLongTouch.current) return;
          isLongTouch.current = false;
          event.preventDefault();
          event.stopPropagation();
        }}
        onFocus={({ currentTarget, target }) => {
          const isOwn = target === currentTarget || currentTarget.matches('label');
          if (isOwn && target.matches(':focus-visible')) showAfter(currentTarget, 0);
        }}
        onBlur={hide}
        onKeyDown={hide}
        {...(shown && text !== children.props['aria-label'] && { 'aria-describedby': id })}
      >
        {children}
      </Slot.Root>
      {shown && text && (
        <Suspense>
          <TooltipBubble of={shown} id={id} shortcut={shortcut} onClose={hide}>
            {text}
          </TooltipBubble>
        </Suspense>
      )}
    </>
  );
};
