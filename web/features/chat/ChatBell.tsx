import './live.ts';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TopBarBell } from '../../ui/layers/TopBarBell.tsx';
import { useUnreadChats } from './unread.ts';

/** The internal chat in the top bar; its badge counts the chats with unread messages (R065). */
export const ChatBell = () => {
  const { t } = useTranslation('chat');
  const count = useUnreadChats();
  return (
    <TopBarBell
      label={count ? t('bell', { count }) : t('bell')}
      count={count}
      load={() => import('./ChatPopover.tsx').then((file) => file.ChatPopover)}
    >
      <MessagesSquare aria-hidden />
    </TopBarBell>
  );
};
