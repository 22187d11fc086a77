import { FlaskConical, Inbox, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectAttention, selectConnectionState } from '../connection/slice.ts';
import { useCan } from '../session/useCan.ts';

export type DrawerItem = { to: string; name: string; icon: ReactNode; bang?: boolean };
export type DrawerSection = { name: string; items: DrawerItem[] };

/** The sections of the drawer: only pages that there are, and only those the user's profile is shown (spec 1 section 2). */
export const useDrawerSections = (): DrawerSection[] => {
  const administers = useCan('drawer-admin-items:view');
  const attention = useSelector(selectAttention);
  const { simulator } = useSelector(selectConnectionState);
  const attending = { name: 'attending', items: [{ to: '/tickets', name: 'tickets', icon: <Inbox aria-hidden /> }] };
  const administration = {
    name: 'administration',
    items: [
      { to: '/connections', name: 'connections', icon: <Smartphone aria-hidden />, bang: attention },
      ...(simulator ? [{ to: '/phone', name: 'phone', icon: <FlaskConical aria-hidden /> }] : []),
    ],
  };
  return administers ? [attending, administration] : [attending];
};
