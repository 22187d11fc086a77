import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { phone } from '../../ui/page/screens.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { IntegrationValues } from './values.ts';

const Two = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s-16);
  align-items: start;
  ${phone} {
    grid-template-columns: 1fr;
  }
`;
const short = ['typebotKeywordFinish', 'typebotKeywordRestart'] as const;
const long = ['typebotRestartMessage', 'typebotUnknownMessage'] as const;

/** The bot, the length of its session, and the words that a customer sends to end or restart it (R621). */
export const TypebotFields = () => {
  const { t } = useTranslation('integration');
  const { register, formState } = useFormContext<IntegrationValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t('typebotSlug')}
        hint={t('slugHint')}
        error={errors.typebotSlug?.message}
        autoComplete="off"
        {...register('typebotSlug')}
      />
      <Two>
        <TextField
          label={t('typebotExpires')}
          hint={t('expiresHint')}
          error={errors.typebotExpires && t('minutesError')}
          inputMode="numeric"
          {...register('typebotExpires')}
        />
        <TextField
          label={t('typebotDelayMessage')}
          error={errors.typebotDelayMessage && t('delayError')}
          inputMode="numeric"
          {...register('typebotDelayMessage')}
        />
        {short.map((name) => (
          <TextField key={name} label={t(name)} error={errors[name]?.message} autoComplete="off" {...register(name)} />
        ))}
      </Two>
      {long.map((name) => (
        <TextArea key={name} label={t(name)} error={errors[name]?.message} rows={2} {...register(name)} />
      ))}
    </>
  );
};
