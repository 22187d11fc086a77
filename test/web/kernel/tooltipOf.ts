import { eventually } from '../../kernel/eventually.ts';
import { eventOf } from './dom.ts';
import type { mount } from './mount.tsx';

/** Rests the pointer on an element, and returns the text of the tooltip that appears. */
export const tooltipOf = async (shown: Awaited<ReturnType<typeof mount>>, element: Element): Promise<string> => {
  await shown.act(() => void element.dispatchEvent(eventOf('pointerover', { pointerType: 'mouse' })));
  return eventually(async () => {
    await shown.act(() => {});
    const tip = document.querySelector('[role=tooltip]');
    if (!tip) throw new Error('there is no tooltip yet');
    return tip.textContent;
  });
};
