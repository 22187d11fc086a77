const isCut = (element: Element): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  const isWider = textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
  return isWider || (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight);
};

/**
 * Every text that its box cuts with an ellipsis gets a title with all of it, once the pointer or the focus reaches it. Titles
 * that a component set stay.
 */
export const titleCutTexts = (page: Document): void => {
  const ours = new WeakSet<Element>();
  const reach = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    for (const element of [target, target.parentElement, target.firstElementChild]) {
      if (!element) continue;
      if (ours.has(element)) element.removeAttribute('title');
      if (isCut(element) && !element.closest('[title]')) {
        ours.add(element);
        element.setAttribute('title', element.textContent?.trim() ?? '');
      }
    }
  };
  page.addEventListener('pointerover', reach);
  page.addEventListener('focusin', reach);
};
