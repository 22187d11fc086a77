import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { ScheduleRecord } from '../../../domain/schedule/shape.ts';
import { called } from '../../ui/format/called.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import type { Scope } from './RepeatFields.tsx';
import { schedules } from './slice.ts';
import { seriesRemoval } from './tasks.ts';

const Question = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  color: var(--text-muted);
  font-size: var(--t-14);
  line-height: 1.5;
`;

/** Asks before a message is deleted; for a series, also whether the following messages are deleted. */
export const RemoveDialog = ({ record }: { record: ScheduleRecord }) => {
  const { t } = useTranslation('schedule');
  const ui = useTranslation('ui');
  const dispatch = useDispatch();
  const [scope, setScope] = useState<Scope>('this');
  const { layerClosed, removeConfirmed } = schedules.actions;
  const cancel = () => dispatch(layerClosed());
  const name = called(record.contact);
  if (!record.repeat || record.sentAt)
    return (
      <ConfirmDialog
        open
        title={t('removeTitle')}
        onCancel={cancel}
        onConfirm={() => dispatch(removeConfirmed(record))}
      >
        {t(record.sentAt ? 'removeSent' : 'removeQuestion', { name })}
      </ConfirmDialog>
    );
  const remove = () => {
    if (scope === 'this') return void dispatch(removeConfirmed(record));
    dispatch(seriesRemoval.run(record.id));
    cancel();
  };
  return (
    <Dialog open onClose={cancel} title={t('removeTitle')} role="alertdialog" width={420}>
      <Question>
        {t(scope === 'this' ? 'removeQuestion' : 'removeFollowing', { name })}
        <Segmented
          label={t('scope')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'this', text: t('this') },
            { value: 'following', text: t('following') },
          ]}
        />
      </Question>
      <DialogFoot>
        <Button variant="ghost" onClick={cancel}>
          {ui.t('cancel')}
        </Button>
        <Button variant="danger" onClick={remove}>
          {ui.t('ok')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
