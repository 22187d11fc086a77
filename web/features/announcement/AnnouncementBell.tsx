import './live.ts';
import { Megaphone } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { TopBarBell } from '../../ui/layers/TopBarBell.tsx';
import { selectUnseen } from './unseen.ts';

/** The announcements in the top bar; its badge counts those that the user has not seen (R064). */
export const AnnouncementBell = () => {
  const { t } = useTranslation('announcement');
  const count = useSelector(selectUnseen);
  return (
    <TopBarBell
      label={count ? t('bell', { count }) : t('bell')}
      count={count}
      load={() => import('./AnnouncementPopover.tsx').then((file) => file.AnnouncementPopover)}
    >
      <Megaphone aria-hidden />
    </TopBarBell>
  );
};
