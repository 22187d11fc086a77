import { Bell } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { IconButton } from '../ui/IconButton.tsx';
import { OnDemand } from '../ui/layers/OnDemand.tsx';
import { Pip } from '../ui/Pip.ts';
import { selectBeyond } from './notificationSlice.ts';
import { useNotifications } from './useNotifications.ts';

/** The bell; its badge counts the tickets with unread messages (R062). */
export const Notifications = () => {
  const { t } = useTranslation('app');
  const beyond = useSelector(selectBeyond);
  const count = useNotifications().length + beyond;
  return (
    <OnDemand
      load={() => import('./NotificationList.tsx').then((file) => file.NotificationList)}
      trigger={
        <IconButton label={count ? t('notifications', { count }) : t('notifications')} aria-haspopup="dialog">
          <Bell aria-hidden />
          {count > 0 && <Pip count={count} accent />}
        </IconButton>
      }
    />
  );
};
