/** An element under the pointer or with the focus, and its title. */
export type Tip = { of: HTMLElement; text: string };

/** How long the pointer rests on an element, or a finger on the screen, before its title shows. */
const REST_MS = 500;
/** The next title shows at once within this time, as the user reads along a row of buttons. */
const AGAIN_MS = 400;

/** A frame has no other name than its title. */
const titled = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[title]:not([title=""], iframe)') : null;
/** A menu or list below its button would be covered by the title. */
const opensLayer = (element: HTMLElement): boolean => element.matches('[aria-haspopup][aria-expanded="true"]');
const hasVisibleFocus = (element: HTMLElement): boolean => element.matches(':focus-visible');

/**
 * Calls `show` with the element whose title appears, and with null when it disappears. Until then the element's `title` is
 * empty, so that the browser shows no second tooltip. Returns a function that ends this.
 */
export const watchTooltips = (
  root: Document,
  show: (tip: Tip | null) => void,
  isByKeyboard = hasVisibleFocus,
): (() => void) => {
  let held: Tip | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  let hiddenAt = -AGAIN_MS;

  const leave = (): void => {
    clearTimeout(timer);
    // The page may have written or removed the title in the meantime.
    if (held?.of.getAttribute('title') === '') held.of.title = held.text;
    held = null;
    if (!isShown) return;
    isShown = false;
    hiddenAt = performance.now();
    show(null);
  };
  const enter = (of: HTMLElement, waitMs: number): void => {
    leave();
    const tip = { of, text: of.title };
    held = tip;
    of.title = '';
    const begin = (): void => {
      if (!of.isConnected || opensLayer(of)) return leave();
      isShown = true;
      show(tip);
    };
    const isAgain = performance.now() - hiddenAt < AGAIN_MS;
    if (isAgain || waitMs === 0) begin();
    else timer = setTimeout(begin, waitMs);
  };
  const isWithin = (target: EventTarget | null): boolean =>
    target instanceof Node && held?.of.contains(target) === true;

  const options = { capture: true, passive: true };
  const listen = <T extends keyof DocumentEventMap>(type: T, run: (event: DocumentEventMap[T]) => void) => {
    root.addEventListener(type, run, options);
    return () => root.removeEventListener(type, run, options);
  };
  const ends = [
    listen('pointerover', ({ target, pointerType }) => {
      if (pointerType === 'touch' || isWithin(target)) return;
      const of = titled(target);
      if (of) enter(of, REST_MS);
      else if (held && !isByKeyboard(held.of)) leave();
    }),
    listen('pointerdown', ({ target, pointerType }) => {
      leave();
      const of = pointerType === 'touch' ? titled(target) : null;
      if (of) enter(of, REST_MS);
    }),
    // After a long touch the title stays until the next one.
    listen('pointerup', ({ pointerType }) => {
      if (pointerType === 'touch' && !isShown) leave();
    }),
    listen('pointercancel', leave),
    listen('focusin', ({ target }) => {
      const of = titled(target);
      if (of && of === target && isByKeyboard(of)) enter(of, 0);
    }),
    listen('focusout', ({ target }) => {
      if (held?.of === target) leave();
    }),
    listen('keydown', leave),
    listen('scroll', leave),
  ];
  return () => {
    for (const end of ends) end();
    leave();
  };
};
