import { useSelector } from 'react-redux';
import { neededByPage, type Feature } from '../../domain/kernel/gates.ts';
import { useUnreadChats } from '../features/chat/unread.ts';
import { selectAttention, selectConnectionState } from '../features/connection/slice.ts';
import { useFeatures } from '../api/session/useFeature.ts';
import { useCan } from '../api/session/useCan.ts';
import type { ProductPage } from './page.ts';
import { pages } from './pages.tsx';

export type DrawerItem = Pick<ProductPage, 'name' | 'icon'> & { to: string; bang?: boolean; count?: number };
export type DrawerSection = { name: ProductPage['section']; items: DrawerItem[] };

/** The sections of the drawer that the user's profile may see (R047). */
export const useDrawerSections = (): DrawerSection[] => {
  const administers = useCan('drawer-admin-items:view');
  const isSuper = useCan('super');
  const features = useFeatures();
  const isHeld = (needed: Feature | undefined) => needed === undefined || features.includes(needed);
  const unreadChats = useUnreadChats();
  const attention = useSelector(selectAttention);
  const { simulator } = useSelector(selectConnectionState);
  const shown: DrawerSection['name'][] = administers
    ? ['management', 'attending', 'campaigns', 'administration']
    : ['attending'];
  const sections = shown.map((name) => ({
    name,
    items: pages
      .filter((page) => page.section === name && (page.name !== 'phone' || simulator))
      .filter(({ listed }) => listed !== false)
      .filter(({ who }) => who !== 'super' || isSuper)
      .filter(({ path }) => isHeld(neededByPage(path)))
      .map(({ path, to = path, name: item, icon }) => ({
        to,
        name: item,
        icon,
        count: item === 'chats' ? unreadChats : 0,
        bang: item === 'connections' && attention,
      })),
  }));
  return sections.filter(({ items }) => items.length > 0);
};
