import { useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { TypedConfirm } from '../../../ui/layers/TypedConfirm.tsx';
import { selectedRemoval } from './removal.ts';
import { removalCancelled, selectSelection } from './selectionSlice.ts';
import { useFound } from '../useFound.ts';

/** Asks before several contacts are removed; the user must type their number. */
export const RemoveSelected = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { ids, whole, busy } = useSelector(selectSelection);
  const found = useFound();
  // Keeps the count from when the question was asked.
  const [all] = useState(found);
  const count = whole ? all.count : ids.length;
  return (
    <TypedConfirm
      title={whole ? t('bulk.wholeTitle', { count: all.shown }) : t('bulk.title', { count })}
      question={whole ? t('bulk.wholeQuestion', { count: all.shown }) : t('bulk.question', { count })}
      label={t('bulk.confirm', { count })}
      numeric
      act={whole ? t('bulk.wholeAct') : t('bulk.act', { count })}
      busy={busy}
      confirms={(typed) => typed.trim() === String(count)}
      onConfirm={() => dispatch(selectedRemoval.run(whole ? { found: all.found } : { ids }))}
      onClose={() => dispatch(removalCancelled())}
    />
  );
};
