import { CircleHelp } from 'lucide-react';
import { createContext, useContext } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/useTranslation.ts';
import { phone } from './screens.ts';
import { Tooltip } from '../layers/Tooltip.tsx';

/** The page of the guide about the present screen; '' where there is none. */
export const ScreenGuide = createContext('');

const Root = styled(Link)`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  margin-left: -6px;
  border-radius: var(--r-6);
  color: var(--text-faint);
  &:hover {
    background: var(--hover-raised);
    color: var(--text);
  }
  svg {
    width: 16px;
    height: 16px;
  }
  ${phone} {
    width: 36px;
    height: 36px;
  }
`;

/** The `?` next to the title of a screen. It opens the guide's page about that screen. */
export const GuideLink = () => {
  const { t } = useTranslation('ui');
  const guide = useContext(ScreenGuide);
  return guide ? (
    <Tooltip text={t('guide')}>
      <Root to={`/helps/${guide}`} aria-label={t('guide')}>
        <CircleHelp aria-hidden />
      </Root>
    </Tooltip>
  ) : null;
};
