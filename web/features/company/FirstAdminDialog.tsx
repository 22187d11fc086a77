import { useTranslation } from '../../locales/useTranslation.ts';
import { z } from 'zod';
import { newUser } from '../../../commands/user/contract.ts';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { useTask } from '../../api/task.ts';
import { FormDialog } from '../../ui/records/FormDialog.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { Dialog, DialogBody } from '../../ui/layers/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { firstAdmin, firstAdminSave } from './firstAdmin.ts';

const { name, email, password } = newUser.shape;

type FormProps = { id: number; title: string };

const AdminForm = ({ id, title }: FormProps) => {
  const { t } = useTranslation('company');
  const { data: admin, reset: close } = useTask(firstAdmin);
  const { isBusy, run } = useTask(firstAdminSave);
  const schema = z.object({ name, email, password: admin ? z.union([z.literal(''), password]) : password });
  const { register, handleSubmit, formState } = useFields(schema, {
    name: admin?.name ?? '',
    email: admin?.email ?? '',
    password: '',
  });
  const { errors } = formState;
  return (
    <FormDialog
      title={title}
      act={t('save')}
      dirty={formState.isDirty}
      busy={isBusy}
      onSubmit={handleSubmit((values) => run({ id, body: values }))}
      onClose={close}
    >
      {!admin && <p>{t('noAdmin')}</p>}
      <TextField
        label={t('userName')}
        error={errors.name?.message}
        autoFocus
        autoComplete="off"
        {...register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        error={errors.email?.message}
        autoComplete="off"
        {...register('email')}
      />
      <TextField
        label={t('password')}
        type="password"
        hint={admin ? t('passwordHint') : undefined}
        error={errors.password?.message}
        autoComplete="new-password"
        {...register('password')}
      />
    </FormDialog>
  );
};

/** The first admin of a company: name, e-mail, password. Creates the admin if the company has none (R356). */
export const FirstAdminDialog = ({ of }: { of: Pick<CompanyRecord, 'id' | 'name'> }) => {
  const { t } = useTranslation('company');
  const { phase, reset: close } = useTask(firstAdmin);
  const title = t('userOf', { name: of.name });
  if (phase === 'ready') return <AdminForm id={of.id} title={title} />;
  return (
    <Dialog open onClose={close} title={title}>
      <DialogBody>{phase === 'loading' ? <Skeleton $width="220px" /> : t('notListed')}</DialogBody>
    </Dialog>
  );
};
