import { createEvent } from '@testing-library/dom';
import { Window } from 'happy-dom';

const view = new Window({ url: 'http://localhost/', width: 1280, height: 800 });

const { prototype } = view.HTMLSelectElement;
const own = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {};
// Adds to happy-dom's select what browsers have: a number is read as its text, and there is a size.
Object.defineProperties(prototype, {
  value: {
    ...own,
    set(value: unknown) {
      own.set?.call(this, String(value));
    },
  },
  size: { value: 0 },
});

/** Makes the window of happy-dom global, where React looks for it. The journeys test layout and styles in a real browser. */
export const installDom = (): void => {
  const { document, history, HTMLElement, HTMLFormElement, HTMLInputElement, Element, Node, PopStateEvent } = view;
  const { MutationObserver, ResizeObserver } = view;
  // No screen is small, and no user asks for less motion.
  const matchMedia = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} });
  Object.assign(view, { matchMedia });
  const known = {
    window: view,
    document,
    history,
    PopStateEvent,
    MouseEvent: view.MouseEvent,
    CompositionEvent: view.Event,
    CustomEvent: view.CustomEvent,
    HTMLElement,
    HTMLFormElement,
    HTMLInputElement,
    Element,
    Node,
    MutationObserver,
    ResizeObserver,
    matchMedia,
    addEventListener: view.addEventListener.bind(view),
    removeEventListener: view.removeEventListener.bind(view),
    getComputedStyle: view.getComputedStyle.bind(view),
    IS_REACT_ACT_ENVIRONMENT: true,
  };
  for (const [name, value] of Object.entries(known))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  globalThis.requestAnimationFrame ??= (drawn) => Number(setTimeout(drawn, 16, 0));
  globalThis.cancelAnimationFrame ??= (frame) => clearTimeout(frame);
};

/** An event that bubbles, with any further properties. */
export const eventOf = (type: string, more: object = {}): Event => {
  const event = createEvent(type, document.body, { bubbles: true, cancelable: true });
  for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
  return event;
};
