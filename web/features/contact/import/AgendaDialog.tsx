import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { Steps } from '../../../ui/Steps.ts';
import { agendaClosed, agendaStarted, selectAgenda } from './agendaSlice.ts';
import { Notice } from './ImportBox.tsx';

/** Imports the contacts of the phone: shows first whether the phone is connected, then the result (R284). */
export const AgendaDialog = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { open, phase, result } = useSelector(selectAgenda);
  const close = () => dispatch(agendaClosed());
  return (
    <Dialog open={open} onClose={close} title={t('agenda.title')}>
      <Steps>
        {phase === 'noPhone' && (
          <Notice>
            {t('agenda.noPhone')} <Link to="/connections">{t('agenda.connections')}</Link>
          </Notice>
        )}
        <p>{t('agenda.explains')}</p>
        <p role="status">
          {phase === 'asking' && t('agenda.asking')}
          {phase === 'running' && t('agenda.running')}
          {phase === 'done' && result && t('agenda.over', result)}
        </p>
      </Steps>
      <DialogFoot>
        <Button variant="ghost" onClick={close}>
          {t('agenda.close')}
        </Button>
        {phase !== 'done' && (
          <Button
            variant="primary"
            busy={phase === 'running'}
            disabled={phase !== 'ready'}
            onClick={() => dispatch(agendaStarted())}
          >
            {t('agenda.start')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
};
