import { useFormState, type Control, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Two } from '../../ui/fields/FormBox.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { officialIds, officialSecrets, type ConnectionValues } from './formValues.ts';
import { Hint } from './StepsBody.ts';

type Props = { control: Control<ConnectionValues, unknown, unknown>; register: UseFormRegister<ConnectionValues> };

/** The ids and secrets of a number over the official API. Stored secrets stay masked. */
export const OfficialFields = ({ control, register }: Props) => {
  const { t } = useTranslation('connection');
  const { errors } = useFormState({ control });
  return (
    <>
      <h3>{t('form.official')}</h3>
      <Hint>{t('form.officialWhere')}</Hint>
      <Two>
        {officialIds.map((name) => (
          <TextField
            key={name}
            label={t(`form.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            error={errors[name] && t('form.officialId')}
            {...register(name)}
          />
        ))}
      </Two>
      {officialSecrets.map((name) => (
        <TextField
          key={name}
          label={t(`form.${name}`)}
          hint={t(`form.${name}Hint`)}
          autoComplete="off"
          spellCheck={false}
          error={errors[name] && t(name === 'pin' ? 'form.pinDigits' : 'form.tooLong')}
          {...register(name)}
        />
      ))}
    </>
  );
};
