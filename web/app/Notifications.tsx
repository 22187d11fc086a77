import { Bell } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { TopBarBell } from '../ui/layers/TopBarBell.tsx';
import { selectBeyond } from './notificationSlice.ts';
import { useNotifications } from './useNotifications.ts';

/** The bell; its badge counts the tickets with unread messages (R062). */
export const Notifications = () => {
  const { t } = useTranslation('app');
  const beyond = useSelector(selectBeyond);
  const count = useNotifications().length + beyond;
  return (
    <TopBarBell
      label={count ? t('notifications', { count }) : t('notifications')}
      count={count}
      load={() => import('./NotificationList.tsx').then((file) => file.NotificationList)}
    >
      <Bell aria-hidden />
    </TopBarBell>
  );
};
