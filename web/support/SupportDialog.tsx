import './saga.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { beginSupport } from '../../commands/support/contract.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { selectSupport, supportClosed, supportSubmitted } from './slice.ts';

/** Asks why a super user looks into a company: its admins read it. */
export const SupportDialog = () => {
  const { t } = useTranslation('support');
  const dispatch = useDispatch();
  const { of, busy } = useSelector(selectSupport);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(beginSupport.body),
    defaultValues: { reason: '' },
  });
  if (!of) return null;
  const close = () => dispatch(supportClosed());
  return (
    <Dialog open onClose={close} title={t('title', { name: of.name })} width={460}>
      <form noValidate onSubmit={handleSubmit(({ reason }) => void dispatch(supportSubmitted({ id: of.id, reason })))}>
        <DialogBody>
          <TextField
            label={t('reason')}
            hint={t('hint')}
            error={formState.errors.reason?.message}
            autoFocus
            {...register('reason')}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {t('begin')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
