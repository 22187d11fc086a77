import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { noticeKinds } from '../../../domain/integration/notices.ts';
import { Checkbox } from '../../ui/fields/Checkbox.ts';
import { Checks, ChecksBox } from '../../ui/fields/Checks.ts';
import type { IntegrationValues } from './values.ts';

/** Selects the kinds of events that the company's software also receives. */
export const EventFields = () => {
  const { t } = useTranslation('integration');
  const { register } = useFormContext<IntegrationValues>();
  return (
    <Checks>
      <legend>{t('events')}</legend>
      <ChecksBox $wide>
        {noticeKinds.map((kind) => (
          <label key={kind}>
            <Checkbox value={kind} {...register('events')} />
            {t(`event.${kind.replace('.', '_')}`)}
          </label>
        ))}
      </ChecksBox>
      <p>{t('eventsHint')}</p>
    </Checks>
  );
};
