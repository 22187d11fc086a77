import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { erasureReasons, type ErasureReason } from '../../../domain/kernel/erasure.ts';
import { useTask } from '../../api/task.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TypedConfirm } from '../../ui/layers/TypedConfirm.tsx';
import { erasure, type Person } from './task.ts';

type Props = { who: Person; confirms: (typed: string) => boolean; onClose: () => void };

/** Asks before a person's data are erased: the user must choose a reason and type the name (LGPD). */
export const EraseDialog = ({ who, confirms, onClose }: Props) => {
  const { t } = useTranslation('erasure');
  const { isBusy, run } = useTask(erasure, () => onClose());
  const [reason, setReason] = useState<ErasureReason>('request');
  const { name } = who;
  return (
    <TypedConfirm
      title={t('title')}
      question={
        <>
          {t(`question.${who.whose}`, { name })} <strong>{t('final')}</strong>
        </>
      }
      label={t('confirm', { name })}
      act={t('act')}
      busy={isBusy}
      confirms={confirms}
      onConfirm={(confirmation) => run({ who, reason, confirmation })}
      onClose={onClose}
    >
      <Select
        label={t('reason')}
        value={reason}
        onChange={({ target }) => setReason(erasureReasons.find((each) => each === target.value) ?? 'request')}
      >
        {erasureReasons.map((each) => (
          <option key={each} value={each}>
            {t(`reasons.${each}`)}
          </option>
        ))}
      </Select>
    </TypedConfirm>
  );
};
