import { useSyncExternalStore } from 'react';
import { widths } from './screens.ts';

export type Screen = 'phone' | 'tablet' | 'desk';

const under600 = () => matchMedia(widths.phone);
const under960 = () => matchMedia(widths.tablet);

const subscribe = (changed: () => void): (() => void) => {
  const queries = [under600(), under960()];
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
};
const read = (): Screen => (under600().matches ? 'phone' : under960().matches ? 'tablet' : 'desk');

/** The window's width class: phone under 600 px (one pane, sheets), tablet under 960 px (rail), or desk. */
export const useScreen = (): Screen => useSyncExternalStore(subscribe, read, () => 'desk');
