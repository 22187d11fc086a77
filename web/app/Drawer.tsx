import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { logoutClicked } from '../api/session/slice.ts';
import { Hidden } from '../ui/Hidden.tsx';
import { DrawerGroup } from './DrawerGroup.tsx';
import { itemLook } from './drawerLook.ts';
import { useDrawerSections } from './drawerItems.tsx';
import { useOpenSections } from './openSections.ts';
import { Tooltip } from '../ui/layers/Tooltip.tsx';

const version = '7.0.0';

const Root = styled.nav`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  padding: 0 var(--s-8) var(--s-8);
  background: var(--canvas);
  & > div:first-child {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    padding: 2px 2px var(--s-12);
    scrollbar-width: none;
  }
`;
const Leave = styled.button<{ $rail: boolean }>`
  ${itemLook}
`;
const Foot = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  padding: var(--s-6) 2px 0;
  border-top: 1px solid var(--border);
  & > span {
    padding-right: var(--s-8);
    color: var(--text-faint);
    font-size: var(--t-11);
  }
`;

type Props = { rail?: boolean; onWay?: () => void };

/** The navigation: groups of pages that open and close, the version, and Sair at the end. `rail` shows icons only. */
export const Drawer = ({ rail = false, onWay }: Props) => {
  const { t } = useTranslation('app');
  const dispatch = useDispatch();
  const sections = useDrawerSections();
  const { pathname } = useLocation();
  const { open, toggle } = useOpenSections(sections, pathname);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <Root aria-label={t('main')}>
      <div ref={list}>
        {sections.map((section) => (
          <DrawerGroup
            key={section.name}
            section={section}
            rail={rail}
            open={open.includes(section.name)}
            {...(sections.length > 1 ? { onToggle: () => toggle(section.name) } : {})}
            {...(onWay ? { onWay } : {})}
          />
        ))}
      </div>
      <Foot>
        <Tooltip text={rail ? t('logout') : undefined}>
          <Leave $rail={rail} type="button" onClick={() => dispatch(logoutClicked())}>
            <LogOut aria-hidden />
            {rail ? <Hidden>{t('logout')}</Hidden> : t('logout')}
          </Leave>
        </Tooltip>
        {!rail && (
          <Tooltip text={t('version', { version })}>
            <span>{version}</span>
          </Tooltip>
        )}
      </Foot>
    </Root>
  );
};
