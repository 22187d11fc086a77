import { useTranslation } from '../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Hidden } from '../ui/Hidden.tsx';
import { Logo } from '../ui/page/Logo.tsx';

const Root = styled.main`
  display: grid;
  place-items: center;
  height: 100dvh;
  & > * {
    animation: fade var(--d-3) 300ms backwards;
  }
`;

/** Shown while the server checks the stored token. */
export const Splash = () => {
  const { t } = useTranslation('app');
  return (
    <Root aria-busy="true">
      <Logo size={44} />
      <Hidden role="status">{t('opening')}</Hidden>
    </Root>
  );
};
