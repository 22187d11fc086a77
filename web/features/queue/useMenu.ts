import { useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { toast } from '../../api/toast.ts';
import { menuLeft, menuShown, optionSubmitted, selectMenu } from './optionSlice.ts';

/**
 * Tracks whether an option of the menu is being typed. The form saves that option first and waits for it. It stays open
 * (`stay`) while the option has no title.
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
  const afterOption = (save: () => void, stay: () => void) => {
    if (!typed && !busy) return save();
    if (words.title.trim()) waiting.current = save;
    else {
      toast.error(t('option.untitled'));
      stay();
    }
    dispatch(optionSubmitted());
  };
  return { typed, afterOption };
};
