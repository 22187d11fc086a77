import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { integrationLanguages } from '../../../domain/integration/record.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Trial } from './Trial.tsx';
import type { IntegrationValues } from './values.ts';

/** Google's project, the language, and the credentials, which are never shown again. */
export const DialogflowFields = ({ integrationId }: { integrationId: number | null }) => {
  const { t } = useTranslation('integration');
  const { register, formState } = useFormContext<IntegrationValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t('projectName')}
        error={errors.projectName?.message}
        autoComplete="off"
        {...register('projectName')}
      />
      <Select label={t('language')} error={errors.language?.message} {...register('language')}>
        {integrationLanguages.map((each) => (
          <option key={each} value={each}>
            {t(`languages.${each}`)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('jsonContent')}
        hint={t('jsonHint')}
        error={errors.jsonContent?.message}
        rows={5}
        spellCheck={false}
        {...register('jsonContent')}
      />
      <Trial integrationId={integrationId} />
    </>
  );
};
