import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { findingBegan } from '../../conversation/index.ts';

/**
 * Makes Ctrl+F search the conversation; the browser would only search the rendered messages. A second Ctrl+F selects the search
 * text.
 */
export const useFindKey = (open: boolean): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (!open || !(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'f') return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      dispatch(findingBegan());
      document.querySelector<HTMLInputElement>('search input')?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dispatch, open]);
};
