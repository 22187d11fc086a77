import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { WholeQueue } from '../../../domain/queue/whole.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { removalConfirmed, selectRemoval } from './removal.ts';

const Question = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  color: var(--text-muted);
  font-size: var(--t-14);
  line-height: 1.5;
`;

/** Asks before a queue is deleted; if it has tickets, the user also chooses the queue that takes them. */
export const RemoveQueue = ({ record, onClose }: { record: WholeQueue; onClose: () => void }) => {
  const { t } = useTranslation('queue');
  const dispatch = useDispatch();
  const { busy, tickets } = useSelector(selectRemoval);
  const [target, setTarget] = useState('');
  const { records, search } = useNarrowed('queue', t('remove.target'), target);
  const others = records.filter(({ id }) => id !== record.id);
  const targetQueueId = tickets === null ? null : Number(target);
  return (
    <Dialog open title={t('remove.title', { name: record.name })} role="alertdialog" width={440} onClose={onClose}>
      <Question>
        <p>{tickets === null ? t('remove.question') : t('remove.tickets', { count: tickets })}</p>
        {tickets !== null && others.length === 0 && !search && <p>{t('remove.alone')}</p>}
        {tickets !== null && search}
        {tickets !== null && (others.length > 0 || search) && (
          <Select
            label={t('remove.target')}
            autoFocus
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          >
            <option value="">{t('remove.choose')}</option>
            <Options of={others} />
          </Select>
        )}
      </Question>
      <DialogFoot>
        <Button variant="ghost" onClick={onClose}>
          {t('remove.cancel')}
        </Button>
        <Button
          variant="danger"
          busy={busy}
          disabled={tickets !== null && target === ''}
          onClick={() => dispatch(removalConfirmed({ queueId: record.id, targetQueueId }))}
        >
          {t(tickets === null ? 'remove.ok' : 'remove.act')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
