import { useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { toast } from '../../api/toast.ts';
import { menuLeft, menuShown, selectMenu } from './optionSlice.ts';

/**
 * Tracks whether an option of the menu is being typed, and saves the form accordingly. With typed but unsaved text the form
 * stays open (`stay`), because the user must decide; it waits for an option that is being saved.
 */
export const useMenu = (queueId: number | null) => {
  const { t } = useTranslation('queue');
  const dispatch = useDispatch();
  const { typed, busy } = useSelector(selectMenu);
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
    if (busy) waiting.current = save;
    else if (!typed) save();
    else {
      toast.error(t('option.unticked'));
      stay();
    }
  };
  return { typed, afterOption };
};
