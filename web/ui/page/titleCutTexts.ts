const isCut = (element: Element): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  const isWider = textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
  return isWider || (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight);
};

/**
 * Gives every text that is cut with an ellipsis a title with the full text, once the pointer or the focus reaches it.
 * Titles set by components stay.
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
