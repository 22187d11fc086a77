import { CircleAlert } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { z } from 'zod';
import { waitText } from '../../api/wait.ts';
import { PasswordField } from '../../ui/entrance/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Entrance, EntranceForm } from '../../ui/entrance/Entrance.tsx';
import { loginShown, loginSubmitted, selectSession } from '../../api/session/slice.ts';

const Refusal = styled.p`
  display: flex;
  gap: 10px;
  padding: 10px 14px;
  border-radius: var(--r-8);
  background: var(--danger-soft);
  color: var(--danger-text);
  line-height: 18px;
  a {
    font-weight: var(--w-medium);
    text-decoration: underline;
    white-space: nowrap;
  }
`;

/** The e-mail address of the new user, from the sign-up. */
const signedUp = z.object({ email: z.string() });

/** The sign-in page. After a sign-up only the password is left to type. */
export const LoginPage = () => {
  const { t } = useTranslation('session');
  const { busy, refusal: refused, payAt, wait, limit, signUp } = useSelector(selectSession);
  const refusal = wait > 0 ? waitText(wait, limit) : refused;
  const dispatch = useDispatch();
  useEffect(() => void dispatch(loginShown()), [dispatch]);
  const passed = signedUp.safeParse(useLocation().state).data?.email ?? '';
  const [values, setValues] = useState({ email: passed, password: '' });
  const [checked, setChecked] = useState(false);
  const missing = (name: keyof typeof values) => (checked && !values[name].trim() ? t('required') : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (values.email.trim() && values.password) dispatch(loginSubmitted({ ...values, email: values.email.trim() }));
  };
  return (
    <Entrance title={t('title')}>
      <EntranceForm onSubmit={submit} noValidate>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        {refusal && (
          <Refusal>
            <CircleAlert aria-hidden />
            <span>
              {refusal} {payAt && <Link to={payAt}>{t('pay')}</Link>}
            </span>
          </Refusal>
        )}
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={passed === ''}
          value={values.email}
          error={missing('email')}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          autoFocus={passed !== ''}
          value={values.password}
          error={missing('password')}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
        <Button variant="primary" size="lg" wide type="submit" busy={busy}>
          {t('submit')}
        </Button>
        <nav aria-label={t('otherWays')}>
          <Link to="/recovery-password">{t('forgot')}</Link>
          {signUp && <Link to="/signup">{t('signUp')}</Link>}
        </nav>
      </EntranceForm>
    </Entrance>
  );
};
