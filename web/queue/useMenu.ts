import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { toast } from '../kernel/toast.ts';
import { menuLeft, menuShown, optionSubmitted, selectMenu } from './optionSlice.ts';

/**
 * The menu of the queue in the open form: whether an option is being typed, and how the form is saved then: the option first,
 * the form once it was taken. `missing`: it has no title yet.
 */
export const useMenu = (queueId: number | null) => {
  const { t } = useTranslation('queue');
  const dispatch = useDispatch();
  const { typed, busy, words } = useSelector(selectMenu);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (queueId !== null) dispatch(menuShown({ queueId }));
    return () => void dispatch(menuLeft());
  }, [dispatch, queueId]);
  useEffect(() => {
    if (busy) return;
    if (!typed) waiting.current?.();
    waiting.current = null;
  }, [busy, typed]);
  const afterOption = (save: () => void, missing: () => void) => {
    if (!typed) return save();
    dispatch(optionSubmitted());
    if (words.title.trim()) waiting.current = save;
    else {
      toast.error(t('option.untitled'));
      missing();
    }
  };
  return { typed, afterOption };
};
