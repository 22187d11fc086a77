import { Globe, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { languageOptions } from '../page/languageOptions.ts';
import { themeToggled } from '../page/layoutSlice.ts';
import { Logo } from '../page/Logo.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { currentLanguage } from '../../locales/i18n.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { OnDemand } from '../layers/OnDemand.tsx';
import { phone } from '../page/screens.ts';

const Root = styled.main`
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-height: 100dvh;
  padding: var(--s-16) var(--s-20);
  & > header {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    font-size: var(--t-16);
    font-weight: var(--w-bold);
    letter-spacing: -0.01em;
    --hover-raised: var(--hover-canvas);
  }
  & > header > span:first-of-type {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    margin-right: auto;
  }
  & > footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--s-4) var(--s-16);
    padding-top: var(--s-16);
    color: var(--text-faint);
    font-size: var(--t-12);
  }
  & > footer a {
    color: var(--text-muted);
  }
`;
/** The card in the middle of a page before sign-in. */
export const entranceCard = css`
  align-self: center;
  justify-self: center;
  display: grid;
  padding: var(--s-32);
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: 16px;
  box-shadow: var(--shadow-2);
  h1 {
    font-size: 1.5rem;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  ${phone} {
    padding: var(--s-24) var(--s-20);
  }
`;
/** A form on a card. */
export const EntranceForm = styled.form`
  ${entranceCard}
  --control: 40px;
  gap: var(--s-16);
  width: min(400px, 100%);
  & > nav {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--s-8) var(--s-16);
  }
  a {
    color: var(--accent-text);
    font-weight: var(--w-medium);
  }
  h1 + p {
    margin-top: -10px;
    color: var(--text-muted);
  }
`;

/** A page before sign-in: language and theme above, terms and privacy below. */
export const Entrance = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslation('session');
  const { t: shell } = useTranslation('app');
  const dispatch = useDispatch();
  return (
    <Root>
      <PageTitle>{title}</PageTitle>
      <header>
        <span>
          <Logo named />
        </span>
        <OnDemand
          load={() => import('../page/LanguageMenu.tsx').then((file) => file.LanguageMenu)}
          trigger={
            <Button variant="ghost" size="sm" aria-haspopup="menu">
              <Globe aria-hidden size={14} />
              {languageOptions.find(({ value }) => value === currentLanguage())?.text}
            </Button>
          }
        />
        <IconButton label={shell('theme')} onClick={() => dispatch(themeToggled())}>
          <SunMoon aria-hidden />
        </IconButton>
      </header>
      {children}
      <footer>
        <Link to="/term">{t('term')}</Link>
        <Link to="/privacy">{t('privacy')}</Link>
        <span>7.0.0</span>
      </footer>
    </Root>
  );
};
