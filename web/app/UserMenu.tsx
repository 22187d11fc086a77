import { LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { lazy } from '../api/parts.ts';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { currentLanguage } from '../locales/i18n.ts';
import { logoutClicked, selectUser } from '../api/session/slice.ts';
import { Menu, MenuItem, MenuLine, MenuRadio } from '../ui/layers/Menu.tsx';
import { Truncated } from '../ui/Truncated.ts';
import { languageOptions } from '../ui/page/languageOptions.ts';
import { languageChosen, selectLayout, themeToggled } from '../ui/page/layoutSlice.ts';

const Who = styled.p`
  max-width: 240px;
  padding: var(--s-6) var(--s-8);
  line-height: 18px;
  font-weight: var(--w-medium);
  span + span {
    color: var(--text-faint);
    font-size: var(--t-12);
    font-weight: var(--w-regular);
  }
`;

const ProfileDialog = lazy(async () => ({
  default: (await import('../features/user/ProfileDialog.tsx')).ProfileDialog,
}));

export const UserMenu = ({ trigger }: { trigger: ReactNode }) => {
  const user = useSelector(selectUser);
  const { t } = useTranslation('app');
  const { theme } = useSelector(selectLayout);
  const dispatch = useDispatch();
  const [atProfile, setAtProfile] = useState(false);
  const leaveProfile = useCallback(() => setAtProfile(false), []);
  if (!user) return null;
  return (
    <>
      <Menu trigger={trigger} opened>
        <Who>
          <Truncated>{user.name}</Truncated>
          <Truncated>{user.email}</Truncated>
        </Who>
        <MenuLine />
        <MenuItem icon={<UserRound aria-hidden />} onSelect={() => setAtProfile(true)}>
          {t('profile')}
        </MenuItem>
        <MenuItem
          icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
          onSelect={() => dispatch(themeToggled())}
        >
          {t(theme === 'dark' ? 'themeLight' : 'themeDark')}
        </MenuItem>
        <MenuLine />
        <MenuRadio
          label={t('language')}
          value={currentLanguage()}
          options={languageOptions}
          onChange={(language) => dispatch(languageChosen(language))}
        />
        <MenuLine />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => dispatch(logoutClicked())}>
          {t('logout')}
        </MenuItem>
      </Menu>
      {atProfile && (
        <Suspense>
          <ProfileDialog onClose={leaveProfile} />
        </Suspense>
      )}
    </>
  );
};
