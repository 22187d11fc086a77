import './pickerTexts.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Whole } from '../kernel/kinds.ts';
import { finds } from '../kernel/words.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useSearchable, type Searchable } from './useSearchable.ts';

const Box = styled.div`
  display: grid;
  gap: var(--s-4);
  p {
    font-size: var(--t-12);
    color: var(--text-muted);
  }
`;

type Shown<K extends Searchable> = {
  records: readonly Whole[K][];
  /** The search field above the select; null when the list is complete. */
  search: ReactNode;
};

/**
 * The records for a select. When there are more than one list holds, a search field narrows them to the typed text. The
 * `chosen` record stays in the list.
 */
export const useNarrowed = <K extends Searchable>(kind: K, label: string, chosen: unknown, wanted = true): Shown<K> => {
  const { t } = useTranslation('picker');
  const [term, setTerm] = useState('');
  const { records, isFull, isBusy } = useSearchable(kind, term, wanted);
  if (!isFull) return { records, search: null };
  const nameOf = (record: Whole[Searchable]) => ('shortcode' in record ? record.shortcode : record.name);
  const found = records.filter((record) => finds(term, nameOf(record)));
  const kept = records.filter(({ id }) => id === Number(chosen) && !found.some((one) => one.id === id));
  return {
    records: [...kept, ...found],
    search: (
      <Box>
        <SearchField label={t('find', { label })} value={term} onChange={setTerm} />
        <p role="status">{isBusy ? '…' : found.length === 0 ? t('none', { term: term.trim() }) : ''}</p>
      </Box>
    ),
  };
};
