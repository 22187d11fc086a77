import { useFormState, type Control, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { FieldRow, Two } from '../../ui/fields/FormBox.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { importDates, importSwitches, type ConnectionValues } from './formValues.ts';
import { Hint } from './StepsBody.ts';

type Props = { control: Control<ConnectionValues, unknown, unknown>; register: UseFormRegister<ConnectionValues> };

/** Chooses which old messages are imported when the phone is linked (R219, R246, R247). */
export const ImportFields = ({ control, register }: Props) => {
  const { t } = useTranslation('connectionImport');
  const { errors, dirtyFields } = useFormState({ control });
  const fault = (message: string | undefined) =>
    message === 'future' || message === 'tooOld' || message === 'order' ? t(message) : message;
  return (
    <>
      <h3>{t('title')}</h3>
      <Hint>{t('hint')}</Hint>
      <Two>
        {importDates.map(([name, label]) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t(label)}
            error={fault(errors[name]?.message)}
            {...register(name)}
          />
        ))}
      </Two>
      {importSwitches.map(([name, label]) => (
        <FieldRow key={name}>
          <Switch label={t(label)} {...register(name)} />
        </FieldRow>
      ))}
      {dirtyFields.importOldMessages && <Hint role="status">{t('rescan')}</Hint>}
    </>
  );
};
