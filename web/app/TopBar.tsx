import { CalendarClock, Menu as MenuIcon, SunMoon } from 'lucide-react';
import { Suspense } from 'react';
import { lazy } from '../api/parts.ts';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { plainDate } from '../ui/format/dates.ts';
import { daysUntil, expiresSoon } from '../api/session/expiry.ts';
import { selectUser } from '../api/session/slice.ts';
import { useFeature } from '../api/session/useFeature.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { OnDemand } from '../ui/layers/OnDemand.tsx';
import { phone } from '../ui/page/screens.ts';
import { Tooltip } from '../ui/layers/Tooltip.tsx';
import { useNow } from '../ui/useNow.ts';
import { useScreen } from '../ui/page/useScreen.ts';
import { themeToggled } from '../ui/page/layoutSlice.ts';
import { touchTarget } from '../ui/page/touchTarget.ts';
import { Logo } from '../ui/page/Logo.tsx';
import { Notifications } from './Notifications.tsx';

const ChatBell = lazy(() => import('../features/chat/ChatBell.tsx').then((file) => ({ default: file.ChatBell })));

const AnnouncementBell = lazy(() =>
  import('../features/announcement/AnnouncementBell.tsx').then((file) => ({ default: file.AnnouncementBell })),
);

const Root = styled.header`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: var(--s-4);
  padding: 0 var(--s-12);
  background: var(--canvas);
  --hover-raised: var(--hover-canvas);
  ${phone} {
    padding: 0 var(--s-8);
    gap: 2px;
  }
`;
/** The installation's logo, or the product's with its name. */
export const Brand = styled(Link)`
  position: relative;
  ${touchTarget}
  display: flex;
  align-items: center;
  gap: var(--s-8);
  padding: 0 var(--s-8) 0 var(--s-4);
  border-radius: var(--r-6);
  font-size: var(--t-16);
  font-weight: var(--w-bold);
  letter-spacing: -0.01em;
`;
const Space = styled.span`
  flex: 1;
`;
const Due = styled.button<{ $soon: boolean }>`
  position: relative;
  ${touchTarget}
  display: inline-flex;
  align-items: center;
  gap: var(--s-6);
  height: 26px;
  padding: 0 var(--s-8);
  border-radius: var(--r-full);
  font-size: var(--t-12);
  white-space: nowrap;
  cursor: default;
  ${({ $soon }) =>
    $soon ? 'background: var(--warning-soft); color: var(--warning-text);' : 'color: var(--text-muted);'}
`;

/** Menu, logo, subscription, notifications, theme, user. */
export const TopBar = ({ onMenu }: { onMenu: () => void }) => {
  const { t } = useTranslation('app');
  const user = useSelector(selectUser);
  const dispatch = useDispatch();
  const now = useNow();
  const phone = useScreen() === 'phone';
  const chats = useFeature('useInternalChat');
  if (!user) return null;
  const { dueDate, timeZone } = user.company;
  const date = plainDate(dueDate ?? '');
  const soon = expiresSoon(daysUntil(dueDate, timeZone, new Date(now)));
  return (
    <Root>
      <IconButton label={t('menu')} onClick={onMenu}>
        <MenuIcon aria-hidden />
      </IconButton>
      <Brand to="/">
        <Logo named />
      </Brand>
      <Space />
      {dueDate !== null && user.profile === 'admin' && (
        <Tooltip text={t('dueTooltip', { date })}>
          <Due type="button" $soon={soon} aria-label={t('due', { date })}>
            <CalendarClock aria-hidden size={14} />
            {!phone && t('due', { date })}
          </Due>
        </Tooltip>
      )}
      <Suspense>
        <AnnouncementBell />
      </Suspense>
      {chats && (
        <Suspense>
          <ChatBell />
        </Suspense>
      )}
      <Notifications />
      {!phone && (
        <IconButton label={t('theme')} onClick={() => dispatch(themeToggled())}>
          <SunMoon aria-hidden />
        </IconButton>
      )}
      <OnDemand
        load={() => import('./UserMenu.tsx').then((file) => file.UserMenu)}
        trigger={
          <IconButton label={t('userMenu', { name: user.name })} aria-haspopup="menu">
            <Avatar id={user.id} name={user.name} size="sm" />
          </IconButton>
        }
      />
    </Root>
  );
};
