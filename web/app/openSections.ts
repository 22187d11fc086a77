import { useState } from 'react';
import { matchPath } from 'react-router-dom';
import type { DrawerSection } from './drawerItems.tsx';
import { pages } from './pages.tsx';

type Name = DrawerSection['name'];
/** The drawer shows no more entries than this at once. */
const MOST_ENTRIES = 12;

/** Returns the sections that may be open together: the first one, and each further one whose entries still fit. */
export const fittingSections = (names: readonly Name[], sections: readonly DrawerSection[]): Name[] => {
  const sizes = new Map(sections.map(({ name, items }) => [name, items.length]));
  const fitting: Name[] = [];
  let left = MOST_ENTRIES;
  for (const name of names) {
    const size = sizes.get(name);
    if (size === undefined || (fitting.length > 0 && size > left)) continue;
    fitting.push(name);
    left -= size;
  }
  return fitting;
};

const sectionAt = (pathname: string): Name | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null)?.section;

const withFirst = (name: Name | undefined, open: readonly Name[]): readonly Name[] =>
  name === undefined || open.includes(name) ? open : [name, ...open];

/**
 * Returns the open sections of the drawer, the last opened first, and a function that opens or closes one. The section of
 * the current page opens with the page; sections that no longer fit close.
 */
export const useOpenSections = (sections: readonly DrawerSection[], pathname: string) => {
  const current = sectionAt(pathname);
  const [wanted, setWanted] = useState(() => withFirst(current, ['attending', 'management']));
  const [shownAt, setShownAt] = useState(pathname);
  const open = fittingSections(wanted, sections);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setWanted(withFirst(current, open));
  }
  const toggle = (name: Name): void =>
    setWanted(open.includes(name) ? open.filter((one) => one !== name) : [name, ...open]);
  return { open, toggle };
};
