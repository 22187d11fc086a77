import './saga.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { erasureReasons, type ErasureReason } from '../../../domain/kernel/erasure.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TypedConfirm } from '../../ui/layers/TypedConfirm.tsx';
import { erasureAsked, erasureConfirmed, selectErasure, type Person } from './slice.ts';

type Props = { who: Person; confirms: (typed: string) => boolean; onClose: () => void };

/** Asks before a person's data are erased: the user must choose a reason and type the name (LGPD). */
export const EraseDialog = ({ who, confirms, onClose }: Props) => {
  const { t } = useTranslation('erasure');
  const dispatch = useDispatch();
  const { phase } = useSelector(selectErasure);
  const [reason, setReason] = useState<ErasureReason>('request');
  const { name } = who;
  useEffect(() => void dispatch(erasureAsked()), [dispatch]);
  useEffect(() => {
    if (phase === 'done') onClose();
  }, [phase, onClose]);
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
      busy={phase === 'busy'}
      confirms={confirms}
      onConfirm={(confirmation) => dispatch(erasureConfirmed({ who, reason, confirmation }))}
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
