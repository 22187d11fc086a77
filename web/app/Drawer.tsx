import { LogOut } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { NavLink, useLocation } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { logoutClicked } from '../api/session/slice.ts';
import { Badge } from '../ui/Badge.tsx';
import { Hidden } from '../ui/Hidden.tsx';
import { phone } from '../ui/page/screens.ts';
import { useDrawerSections, type DrawerItem } from './drawerItems.tsx';

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
const Heading = styled.h2<{ $rail: boolean }>`
  padding: 9px var(--s-8) 3px;
  font-size: var(--t-11);
  font-weight: var(--w-bold);
  letter-spacing: 0.02em;
  color: var(--text-faint);
  ${({ $rail }) => $rail && 'height: 1px; margin: var(--s-8) var(--s-12); padding: 0; background: var(--border);'}
  section:first-child > & {
    ${({ $rail }) => ($rail ? 'display: none;' : 'padding-top: var(--s-4);')}
  }
`;
const itemLook = css<{ $rail: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s-8);
  width: 100%;
  height: ${({ $rail }) => ($rail ? 32 : 27)}px;
  padding: 0 var(--s-8);
  ${({ $rail }) => $rail && 'justify-content: center;'}
  border-radius: var(--r-6);
  color: var(--text-muted);
  font-weight: var(--w-medium);
  transition: background var(--d-1);
  & > svg {
    ${({ $rail }) => $rail && 'width: 18px; height: 18px;'}
  }
  &:hover {
    background: var(--hover-canvas);
    color: var(--text);
  }
  &[aria-current] {
    background: var(--surface);
    color: var(--text);
    box-shadow:
      var(--shadow-1),
      inset 0 0 0 1px var(--border);
  }
  &[aria-current] > svg {
    color: var(--accent-text);
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
  ${phone} {
    height: 40px;
    font-size: var(--t-14);
    gap: var(--s-12);
  }
`;
const Item = styled(NavLink)<{ $rail: boolean }>`
  ${itemLook}
`;
const Leave = styled.button<{ $rail: boolean }>`
  ${itemLook}
`;
const Bang = styled.span<{ $rail: boolean }>`
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  margin-left: auto;
  border-radius: var(--r-full);
  background: var(--warning-soft);
  color: var(--warning-text);
  font: 700 11px/1 var(--font);
  ${({ $rail }) => $rail && 'position: absolute; top: 0; right: 2px;'}
`;
const Counted = styled.span<{ $rail: boolean }>`
  margin-left: auto;
  ${({ $rail }) => $rail && 'position: absolute; top: -4px; right: -2px;'}
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

/** The navigation: sections of pages, the version, and Sair at the end. `rail` shows icons only. */
export const Drawer = ({ rail = false, onWay }: Props) => {
  const { t } = useTranslation('app');
  const dispatch = useDispatch();
  const sections = useDrawerSections();
  const id = useId();
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  // An administrator has more pages than fit on a low screen.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const label = (name: Parameters<typeof t>[0]) => (rail ? <Hidden>{t(name)}</Hidden> : t(name));
  return (
    <Root aria-label={t('main')}>
      <div ref={list}>
        {sections.map((section) => (
          <section key={section.name} aria-labelledby={`${id}${section.name}`}>
            <Heading id={`${id}${section.name}`} $rail={rail}>
              {label(section.name)}
            </Heading>
            <ul>
              {section.items.map((item) => (
                <li key={item.to}>
                  <Item
                    to={item.to}
                    end={item.to === '/'}
                    $rail={rail}
                    title={rail ? t(`pages:${item.name}`) : undefined}
                    onClick={onWay}
                  >
                    {item.icon}
                    {label(`pages:${item.name}`)}
                    <Attention item={item} rail={rail} />
                  </Item>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Foot>
        <Leave
          $rail={rail}
          type="button"
          title={rail ? t('logout') : undefined}
          onClick={() => dispatch(logoutClicked())}
        >
          <LogOut aria-hidden />
          {label('logout')}
        </Leave>
        {!rail && <span title={t('version', { version })}>{version}</span>}
      </Foot>
    </Root>
  );
};

const Attention = ({ item, rail }: { item: DrawerItem; rail: boolean }) => {
  const { t } = useTranslation('app');
  if (item.count)
    return (
      <Counted $rail={rail}>
        <Badge count={item.count} accent />
      </Counted>
    );
  if (!item.bang) return null;
  return (
    <Bang $rail={rail} title={t('attention')}>
      <span aria-hidden>!</span>
      <Hidden>{t('attention')}</Hidden>
    </Bang>
  );
};
