import './texts.ts';
import { CircleAlert, Eye, EyeOff, Globe, SunMoon } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { languageOptions } from '../app/languageOptions.ts';
import { themeToggled } from '../app/layoutSlice.ts';
import { PageTitle } from '../app/PageTitle.tsx';
import { currentLanguage } from '../kernel/i18n.ts';
import { waitText } from '../kernel/wait.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Mark } from '../ui/Mark.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import { phone } from '../ui/screens.ts';
import { TextField } from '../ui/TextField.tsx';
import { loginSubmitted, selectSession } from './slice.ts';

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
    margin-right: auto;
  }
  & > footer {
    justify-self: center;
    color: var(--text-faint);
    font-size: var(--t-12);
  }
`;
const Form = styled.form`
  --control: 40px;
  align-self: center;
  justify-self: center;
  display: grid;
  gap: var(--s-16);
  width: min(400px, 100%);
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
  h1 + p {
    margin-top: -10px;
    color: var(--text-muted);
  }
  ${phone} {
    padding: var(--s-24) var(--s-20);
  }
`;
const Refusal = styled.p`
  display: flex;
  gap: 10px;
  padding: 10px 14px;
  border-radius: var(--r-8);
  background: var(--danger-soft);
  color: var(--danger-text);
  line-height: 18px;
`;

/** Sign-in: e-mail and password. */
export const LoginPage = () => {
  const { t } = useTranslation('session');
  const { t: shell } = useTranslation('app');
  const { busy, refusal: refused, wait } = useSelector(selectSession);
  const refusal = wait > 0 ? waitText(wait) : refused;
  const dispatch = useDispatch();
  const [values, setValues] = useState({ email: '', password: '' });
  const [checked, setChecked] = useState(false);
  const [visible, setVisible] = useState(false);
  const missing = (name: keyof typeof values) => (checked && !values[name].trim() ? t('required') : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (values.email.trim() && values.password) dispatch(loginSubmitted({ ...values, email: values.email.trim() }));
  };
  return (
    <Root>
      <PageTitle>{t('title')}</PageTitle>
      <header>
        <Mark />
        <span>Atende</span>
        <OnDemand
          load={() => import('../app/LanguageMenu.tsx').then((file) => file.LanguageMenu)}
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
      <Form onSubmit={submit} noValidate>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        {refusal && (
          <Refusal>
            <CircleAlert aria-hidden />
            <span>{refusal}</span>
          </Refusal>
        )}
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={values.email}
          error={missing('email')}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
        />
        <TextField
          label={t('password')}
          type={visible ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={missing('password')}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
          after={
            <IconButton
              size="sm"
              label={t(visible ? 'hidePassword' : 'showPassword')}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          }
        />
        <Button variant="primary" size="lg" wide type="submit" busy={busy}>
          {t('submit')}
        </Button>
      </Form>
      <footer>7.0.0</footer>
    </Root>
  );
};
