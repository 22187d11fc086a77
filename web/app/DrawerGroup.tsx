import { ChevronDown, Headset, Megaphone, Settings2, TrendingUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTranslation } from '../locales/useTranslation.ts';
import { Badge } from '../ui/Badge.tsx';
import { Hidden } from '../ui/Hidden.tsx';
import type { DrawerItem, DrawerSection } from './drawerItems.tsx';
import { itemLook } from './drawerLook.ts';
import { Tooltip } from '../ui/layers/Tooltip.tsx';

const Root = styled.section`
  & + & {
    margin-top: var(--s-4);
  }
  /* A closed group that contains the current page. */
  &:has(> ul[hidden] [aria-current]) > h2 > button {
    color: var(--accent-text);
  }
`;
const Heading = styled.h2`
  font-size: var(--t-11);
  font-weight: var(--w-bold);
  letter-spacing: 0.02em;
  color: var(--text-faint);
`;
const Name = styled.span`
  display: block;
  padding: var(--s-8) var(--s-8) 3px;
`;
const Toggle = styled.button<{ $rail: boolean }>`
  ${itemLook}
  color: var(--text-faint);
  font-size: var(--t-11);
  font-weight: inherit;
  letter-spacing: inherit;
  & > svg:last-child {
    flex: none;
    width: 14px;
    height: 14px;
    margin-left: ${({ $rail }) => ($rail ? 'calc(var(--s-6) * -1)' : 'auto')};
    transition: rotate var(--d-1);
  }
  &[aria-expanded='false'] > svg:last-child {
    rotate: -90deg;
  }
  & > [data-attention] + svg:last-child {
    margin-left: 0;
  }
`;
const Item = styled(NavLink)<{ $rail: boolean }>`
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

const icons: Record<DrawerSection['name'], ReactNode> = {
  management: <TrendingUp aria-hidden />,
  attending: <Headset aria-hidden />,
  campaigns: <Megaphone aria-hidden />,
  administration: <Settings2 aria-hidden />,
};

type Props = {
  section: DrawerSection;
  rail: boolean;
  open: boolean;
  /** Without it the group is always open. */
  onToggle?: () => void;
  /** The user follows a link. */
  onWay?: () => void;
};

/** A section of the drawer. Its heading opens and closes it; a closed one shows what its pages want to tell. */
export const DrawerGroup = ({ section, rail, open, onToggle, onWay }: Props) => {
  const { t } = useTranslation('app');
  const id = useId();
  const name = t(section.name);
  const label = (text: string) => (rail ? <Hidden>{text}</Hidden> : text);
  return (
    <Root aria-labelledby={id}>
      <Heading id={id}>
        {onToggle ? (
          <Tooltip text={rail ? name : undefined}>
            <Toggle type="button" $rail={rail} aria-expanded={open} aria-controls={`${id}-list`} onClick={onToggle}>
              {rail && icons[section.name]}
              {label(name)}
              {!open && <Attention of={section.items} rail={rail} />}
              <ChevronDown aria-hidden />
            </Toggle>
          </Tooltip>
        ) : rail ? (
          <Hidden>{name}</Hidden>
        ) : (
          <Name>{name}</Name>
        )}
      </Heading>
      <ul id={`${id}-list`} hidden={!open}>
        {section.items.map((item) => (
          <li key={item.to}>
            <Tooltip text={rail ? t(`pages:${item.name}`) : undefined}>
              <Item to={item.to} end={item.to === '/'} $rail={rail} onClick={onWay}>
                {item.icon}
                {label(t(`pages:${item.name}`))}
                <Attention of={[item]} rail={rail} />
              </Item>
            </Tooltip>
          </li>
        ))}
      </ul>
    </Root>
  );
};

/** The number of unread chats, or an exclamation mark for connections that are down. */
const Attention = ({ of, rail }: { of: readonly DrawerItem[]; rail: boolean }) => {
  const { t } = useTranslation('app');
  const count = of.reduce((sum, item) => sum + (item.count ?? 0), 0);
  if (count)
    return (
      <Counted $rail={rail} data-attention>
        <Badge count={count} accent />
      </Counted>
    );
  if (!of.some(({ bang }) => bang)) return null;
  return (
    <Tooltip text={t('attention')}>
      <Bang $rail={rail} data-attention>
        <span aria-hidden>!</span>
        <Hidden>{t('attention')}</Hidden>
      </Bang>
    </Tooltip>
  );
};
