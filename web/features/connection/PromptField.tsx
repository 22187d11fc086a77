import type { ComponentProps } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { useFeature } from '../../api/session/useFeature.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';

type Props = Omit<ComponentProps<typeof Select>, 'label'> & { kept: number | null };

/** Selects the prompt that answers on a connection, if the plan includes prompts (R219). */
export const PromptField = ({ kept, ...field }: Props) => {
  const { t } = useTranslation('connection');
  const { records: prompts, search } = useNarrowed('prompt', t('form.prompt'), field.value, useFeature('useOpenAi'));
  return (
    <>
      {search}
      <Select label={t('form.prompt')} {...field}>
        <option value="">{t('form.none')}</option>
        <Options of={prompts} kept={kept === null ? null : { id: kept, name: '' }} />
      </Select>
    </>
  );
};
