import './saga.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { beginSupport } from '../../../commands/support/contract.ts';
import { FormDialog } from '../../ui/records/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { selectSupport, supportClosed, supportSubmitted } from './slice.ts';

/** Asks why a super user looks into a company; the admins of the company can read the reason. */
export const SupportDialog = () => {
  const { t } = useTranslation('support');
  const dispatch = useDispatch();
  const { of, busy } = useSelector(selectSupport);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(beginSupport.body),
    defaultValues: { reason: '' },
  });
  if (!of) return null;
  return (
    <FormDialog
      title={t('title', { name: of.name })}
      act={t('begin')}
      dirty={formState.isDirty}
      busy={busy}
      width={460}
      onSubmit={handleSubmit(({ reason }) => void dispatch(supportSubmitted({ id: of.id, reason })))}
      onClose={() => dispatch(supportClosed())}
    >
      <TextField
        label={t('reason')}
        hint={t('hint')}
        error={formState.errors.reason?.message}
        autoFocus
        {...register('reason')}
      />
    </FormDialog>
  );
};
