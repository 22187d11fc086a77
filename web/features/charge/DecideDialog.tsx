import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { takeBackPayment } from '../../../commands/charge/contract.ts';
import { useTask } from '../../api/task.ts';
import { FormDialog } from '../../ui/records/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { decision } from './decisions.ts';

type Props = { title: string; about: string; act: string; onDecide: (note: string) => void; onClose: () => void };

/** Describes a decision about a payment and asks for its reason. It closes when the payment leaves the list. */
export const DecideDialog = ({ title, about, act, onDecide, onClose }: Props) => {
  const { t } = useTranslation('charge');
  const { isBusy } = useTask(decision);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(takeBackPayment.body),
    defaultValues: { note: '' },
  });
  return (
    <FormDialog
      title={title}
      act={act}
      dirty={formState.isDirty}
      busy={isBusy}
      width={460}
      onSubmit={handleSubmit(({ note }) => onDecide(note))}
      onClose={onClose}
    >
      <p>{about}</p>
      <TextField label={t('reasonLabel')} error={formState.errors.note?.message} autoFocus {...register('note')} />
    </FormDialog>
  );
};
