import './live.ts';
import { Megaphone } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { IconButton } from '../../ui/IconButton.tsx';
import { OnDemand } from '../../ui/layers/OnDemand.tsx';
import { Pip } from '../../ui/Pip.ts';
import { selectUnseen } from './unseen.ts';

/** The announcements in the top bar; its badge counts those that the user has not seen (R064). */
export const AnnouncementBell = () => {
  const { t } = useTranslation('announcement');
  const count = useSelector(selectUnseen);
  return (
    <OnDemand
      load={() => import('./AnnouncementPopover.tsx').then((file) => file.AnnouncementPopover)}
      trigger={
        <IconButton label={count ? t('bell', { count }) : t('bell')} aria-haspopup="dialog">
          <Megaphone aria-hidden />
          {count > 0 && <Pip count={count} accent />}
        </IconButton>
      }
    />
  );
};
