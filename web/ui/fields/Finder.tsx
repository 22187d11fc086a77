import { Search, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Control, Field } from './Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { Skeleton } from '../Skeleton.tsx';
import type { Named } from '../../api/records/kinds.ts';
import { isComposing } from './composing.ts';
import { useHeldSave } from './useHeldSave.ts';

const Box = styled.div`
  display: grid;
  gap: var(--s-4);
`;
const List = styled.ul`
  max-height: 236px;
  overflow: auto;
  padding: var(--s-4);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  background: var(--surface);
`;
const Bones = styled.div`
  padding: var(--s-4);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  animation: fade 1ms 150ms backwards;
  & > div {
    display: flex;
    align-items: center;
    gap: 10px;
    height: 40px;
    padding: 0 var(--s-8);
  }
`;
const Option = styled.li`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 40px;
  padding: var(--s-4) var(--s-8);
  border-radius: var(--r-6);
  cursor: pointer;
  &[aria-selected='true'] {
    background: var(--hover-raised);
  }
`;
const Said = styled.p`
  padding: var(--s-6) var(--s-8);
  font-size: var(--t-12);
  color: var(--text-muted);
`;

type Props<T extends Named> = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder: string;
  term: string;
  onTerm: (term: string) => void;
  /** Null while there are no options to choose from yet. */
  options: readonly T[] | null;
  busy?: boolean;
  /** The text when the search finds no one. */
  none: string;
  onPick: (picked: T) => void;
  option: (one: T) => ReactNode;
  autoFocus?: boolean;
};

/**
 * A field that finds a person while the user types; arrows and Enter choose (R108, R110). The parent does the search. A form
 * is not saved while there is typed text without a choice.
 */
export const Finder = <T extends Named>(props: Props<T>) => {
  const { label, hint, error: found, placeholder, term, onTerm, options, busy = false, none, onPick, option } = props;
  const { t } = useTranslation('ui');
  const { field, isHeld } = useHeldSave(term.trim() !== '');
  const error = isHeld ? t('unpicked') : found;
  const listId = useId();
  const [at, setAt] = useState(0);
  const active = options?.[Math.min(at, options.length - 1)];
  const shown = options !== null && options.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onPick(active);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !options?.length) return;
    event.preventDefault();
    const next = (Math.min(at, options.length - 1) + step + options.length) % options.length;
    setAt(next);
    document.getElementById(`${listId}-${options[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Box>
      <Field label={label} hint={hint} error={error}>
        {(wiring) => (
          <Control $bad={Boolean(error)}>
            <Search aria-hidden />
            <input
              {...wiring}
              ref={field}
              type="text"
              role="combobox"
              autoComplete="off"
              autoFocus={props.autoFocus}
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shown && active ? `${listId}-${active.id}` : undefined}
              placeholder={placeholder}
              value={term}
              onChange={(event) => {
                setAt(0);
                onTerm(event.target.value);
              }}
              onKeyDown={onKeyDown}
            />
            {term && (
              <IconButton size="sm" label={t('clear')} onClick={() => onTerm('')}>
                <X aria-hidden />
              </IconButton>
            )}
          </Control>
        )}
      </Field>
      {busy && (
        <Bones aria-hidden>
          {[52, 38, 64].map((width) => (
            <div key={width}>
              <Skeleton $width="28px" $height="28px" $round />
              <Skeleton $width={`${width}%`} />
            </div>
          ))}
        </Bones>
      )}
      <div role="status">{!busy && options?.length === 0 && <Said>{none}</Said>}</div>
      {shown && !busy && (
        <List id={listId} role="listbox" aria-label={label}>
          {options.map((one) => (
            <Option
              key={one.id}
              id={`${listId}-${one.id}`}
              role="option"
              aria-selected={one.id === active?.id}
              onPointerMove={() => setAt(options.indexOf(one))}
              onClick={() => onPick(one)}
            >
              {option(one)}
            </Option>
          ))}
        </List>
      )}
    </Box>
  );
};
