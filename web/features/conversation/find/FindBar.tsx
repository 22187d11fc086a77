import './findSaga.ts';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { takesEscape } from '../../../ui/layers/takesEscape.ts';
import { giveBack } from '../../../ui/layers/hasFocus.ts';
import { findBegan, hitStepped, selectFind, wordsTyped } from './findSlice.ts';
import type { Finding } from '../open.ts';
import { isComposing } from '../../../ui/fields/composing.ts';

const Bar = styled.search`
  display: flex;
  align-items: center;
  flex: none;
  gap: var(--s-4);
  padding: var(--s-6) var(--s-12) var(--s-6) var(--s-16);
  border-bottom: 1px solid var(--border);
  background: var(--surface);
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
  output {
    padding: 0 var(--s-6);
    font-size: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
    white-space: nowrap;
  }
`;
/** The server stops counting at this number. */
const COUNTED = 1000;

type Props = { from: Finding; onClose: () => void };

/**
 * The search inside a conversation: Enter goes to older hits, Shift+Enter to newer ones, Esc closes. `from` holds a term and
 * hit of an earlier search. It shows at once and does not move the focus.
 */
export const FindBar = ({ from, onClose }: Props) => {
  const { t } = useTranslation('find');
  const dispatch = useDispatch();
  const field = useRef<HTMLInputElement>(null);
  const { term, phase, hits, count, at } = useSelector(selectFind);
  useEffect(() => {
    if (from.term) dispatch(findBegan(from));
  }, [dispatch, from]);
  const begun = useRef(from.term !== '');
  useEffect(() => {
    const before = document.activeElement;
    if (!begun.current) field.current?.focus();
    return () => {
      dispatch(wordsTyped(''));
      giveBack(before);
    };
  }, [dispatch]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesEscape(event)) return onClose();
    if (event.key !== 'Enter' || isComposing(event) || event.target !== field.current) return;
    event.preventDefault();
    dispatch(hitStepped(event.shiftKey ? -1 : 1));
  };
  const where = () => {
    if (phase === 'looking') return t('looking');
    if (phase !== 'ready') return '';
    if (hits.length === 0) return t('none');
    return t(count >= COUNTED ? 'placeOfMany' : 'place', { at: at + 1, count });
  };
  return (
    <Bar onKeyDown={onKeyDown}>
      <SearchField field={field} label={t('label')} value={term} onChange={(words) => dispatch(wordsTyped(words))} />
      <output aria-live="polite">{where()}</output>
      <IconButton label={t('older')} disabled={at >= hits.length - 1} onClick={() => dispatch(hitStepped(1))}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={t('newer')} disabled={at === 0} onClick={() => dispatch(hitStepped(-1))}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={t('close')} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </Bar>
  );
};
