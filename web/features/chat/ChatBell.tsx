import './live.ts';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Pip } from '../../ui/Pip.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { OnDemand } from '../../ui/layers/OnDemand.tsx';
import { useUnreadChats } from './unread.ts';

/** The internal chat in the top bar; its badge counts the chats with unread messages (R065). */
export const ChatBell = () => {
  const { t } = useTranslation('chat');
  const count = useUnreadChats();
  return (
    <OnDemand
      load={() => import('./ChatPopover.tsx').then((file) => file.ChatPopover)}
      trigger={
        <IconButton label={count ? t('bell', { count }) : t('bell')} aria-haspopup="dialog">
          <MessagesSquare aria-hidden />
          {count > 0 && <Pip count={count} accent />}
        </IconButton>
      }
    />
  );
};
