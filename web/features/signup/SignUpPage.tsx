import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { signUpForm } from '../../../commands/signup/contract.ts';
import { locale } from '../../locales/i18n.ts';
import { useTask } from '../../api/task.ts';
import { useLeaving } from '../../ui/records/useLeaving.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { Entrance, EntranceForm } from '../../ui/entrance/Entrance.tsx';
import { PasswordField } from '../../ui/entrance/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { signUpOffer, signUpSending, type OfferedPlan } from './tasks.ts';

const Hint = styled.p`
  color: var(--text-muted);
  font-size: var(--t-12);
`;
const empty = { name: '', email: '', phone: '', password: '', planId: '', emailCode: '' };
const limits = ['users', 'connections', 'queues'] as const;
const price = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency: 'BRL' }).format(value);

/** Signs up a company for a trial: its data, and the choice of a public plan (R003, R031 to R033). */
export const SignUpPage = () => {
  const { t } = useTranslation('signup');
  const [address] = useSearchParams();
  const [step, setStep] = useState<'data' | 'code' | 'done'>('data');
  const { data: offer, phase, run: load } = useTask(signUpOffer);
  const { isBusy: busy, run: send } = useTask(signUpSending, (isDone) => setStep(isDone ? 'done' : 'code'));
  const { plans } = offer ?? {};
  const isMissing = phase === 'failed';
  const form = useFields(signUpForm, empty);
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  const chosen = Number(useWatch({ control, name: 'planId' }));
  // The page closes as the router leaves it.
  const { question } = useLeaving(formState.isDirty && !busy && step !== 'done', () => undefined);
  useEffect(() => load(), [load]);
  const only = plans?.length === 1 ? plans[0] : undefined;
  const { resetField } = form;
  useEffect(() => {
    if (only) resetField('planId', { defaultValue: String(only.id) });
  }, [only, resetField]);
  if (step === 'done') return <Navigate to="/login" replace state={{ email: form.getValues('email').trim() }} />;
  const limitsOf = (plan: OfferedPlan) => limits.map((what) => t(what, { count: plan[what] })).join(' · ');
  const plan = plans?.find(({ id }) => id === chosen);
  const submit = handleSubmit((filled) => send({ filled, companyId: address.get('companyId') }));
  const why = offer?.closed ? 'closed' : plans?.length === 0 ? 'none' : null;
  return (
    <Entrance title={t('title')}>
      <EntranceForm onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t('title')}</h1>
        {!why && <p>{t('lead')}</p>}
        {why && (
          <Notice as="div" role="status">
            <Info aria-hidden />
            {t(why)}
          </Notice>
        )}
        {isMissing && (
          <Notice role="status">
            {t('unloaded')} <Button onClick={() => load()}>{t('retry')}</Button>
          </Notice>
        )}
        {!why && (
          <>
            <TextField
              label={t('name')}
              autoComplete="organization"
              autoFocus
              error={errors.name?.message}
              {...register('name')}
            />
            <TextField
              label={t('email')}
              type="email"
              autoComplete="email"
              error={errors.email?.message}
              {...register('email')}
            />
            <TextField
              label={t('phone')}
              type="tel"
              autoComplete="tel"
              hint={t('phoneHint')}
              error={errors.phone?.message}
              {...register('phone')}
            />
            <PasswordField
              label={t('password')}
              autoComplete="new-password"
              error={errors.password?.message}
              {...register('password')}
            />
            <Select
              label={t('plan')}
              hint={plan && limitsOf(plan)}
              error={errors.planId && 'Required'}
              {...register('planId')}
            >
              <option value="" disabled>
                {t('choose')}
              </option>
              {plans?.map(({ id, name, value }) => (
                <option key={id} value={id}>
                  {t('monthly', { name, price: price(value) })}
                </option>
              ))}
            </Select>
            {step === 'code' && (
              <TextField
                label={t('code')}
                hint={t('codeHint')}
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                error={errors.emailCode?.message}
                {...register('emailCode')}
              />
            )}
            <Hint>
              {t('agree')}{' '}
              <Link to="/term" target="_blank">
                {t('terms')}
              </Link>
              .
            </Hint>
            <Button variant="primary" size="lg" wide type="submit" busy={busy}>
              {t('submit')}
            </Button>
          </>
        )}
        <nav aria-label={t('title')}>
          <Link to="/login">{t('login')}</Link>
        </nav>
        {question}
      </EntranceForm>
    </Entrance>
  );
};
