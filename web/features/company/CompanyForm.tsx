import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { selectUser } from '../../api/session/slice.ts';
import { Button } from '../../ui/Button.tsx';
import { Two } from '../../ui/fields/FormBox.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { formSchema, companyInput, companyStartValues } from './formValues.ts';
import { firstAdmin } from './firstAdmin.ts';
import { companies, renewClicked } from './slice.ts';
import { usePlans } from './usePlans.tsx';

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
`;
const words = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  planId: 'plan',
  status: 'status',
  campaignsEnabled: 'campaigns',
  dueDate: 'dueDate',
  recurrence: 'recurrence',
} as const;

/** The company form of super users. For existing companies it offers + Vencimento, Usuário and Excluir (R332, R333). */
export const CompanyForm = ({ record }: { record: CompanyRecord | null }) => {
  const { t } = useTranslation('company');
  const dispatch = useDispatch();
  const me = useSelector(selectUser);
  const { saving } = useSelector(companies.select);
  const form = useFields(formSchema, companyStartValues(record));
  const { register, handleSubmit, control, formState, reset } = form;
  const { errors, dirtyFields } = formState;
  const planId = useWatch({ control, name: 'planId' });
  const { plans, search } = usePlans(record, t('plan'), planId);
  return (
    <RecordForm
      of={companies}
      record={record}
      filled={{ form, start: companyStartValues, called: (name) => t(words[name]) }}
      title={record ? t('edit', { name: record.name }) : t('add')}
      width={600}
      submit={(save) => handleSubmit((values) => save(companyInput(values, dirtyFields)))}
    >
      <TextField label={t('name')} error={errors.name?.message} autoFocus {...register('name')} />
      <Two>
        <TextField label={t('email')} type="email" error={errors.email?.message} {...register('email')} />
        <TextField label={t('phone')} type="tel" error={errors.phone?.message} {...register('phone')} />
        <div>
          {search}
          <Select label={t('plan')} error={errors.planId?.message} {...register('planId')}>
            <option value="">{t('choosePlan')}</option>
            <Options of={plans} called={({ name }) => name || t('planGone')} />
          </Select>
        </div>
        <Select label={t('status')} {...register('status')}>
          <option value="true">{t('yes')}</option>
          <option value="false">{t('no')}</option>
        </Select>
        <Select label={t('campaigns')} {...register('campaignsEnabled')}>
          <option value="true">{t('enabled')}</option>
          <option value="false">{t('disabled')}</option>
        </Select>
        <TextField label={t('dueDate')} type="date" error={errors.dueDate?.message} {...register('dueDate')} />
        <Select label={t('recurrence')} {...register('recurrence')}>
          <option value="MENSAL">{t('recurrences.MENSAL')}</option>
          {record && record.recurrence !== 'MENSAL' && (
            <option value={record.recurrence}>{t(`recurrences.${record.recurrence}`)}</option>
          )}
        </Select>
      </Two>
      <Acts>
        <Button onClick={() => reset(companyStartValues(record))}>{t('clear')}</Button>
        {record && (
          <>
            {record.id !== me?.companyId && (
              <Button variant="danger" onClick={() => dispatch(companies.actions.removeClicked(record))}>
                {t('remove')}
              </Button>
            )}
            <Button busy={saving} onClick={() => dispatch(renewClicked(record))}>
              {t('renew')}
            </Button>
            <Button onClick={() => dispatch(firstAdmin.run({ id: record.id, name: record.name }))}>{t('user')}</Button>
          </>
        )}
      </Acts>
    </RecordForm>
  );
};
