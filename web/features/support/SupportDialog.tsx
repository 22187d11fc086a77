import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { beginSupport } from '../../../commands/support/contract.ts';
import { useTask } from '../../api/task.ts';
import { FormDialog } from '../../ui/records/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { supportBegin } from './task.ts';

type Props = { company: { id: number; name: string }; onClose: () => void };

/** Asks why a super user looks into a company; the admins of the company can read the reason. */
export const SupportDialog = ({ company, onClose }: Props) => {
  const { t } = useTranslation('support');
  const { isBusy, run } = useTask(supportBegin);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(beginSupport.body),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      title={t('title', { name: company.name })}
      act={t('begin')}
      dirty={formState.isDirty}
      busy={isBusy}
      width={460}
      onSubmit={handleSubmit(({ reason }) => run({ id: company.id, reason }))}
      onClose={onClose}
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
