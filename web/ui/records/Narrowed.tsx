import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Whole } from '../../api/records/kinds.ts';
import { finds } from '../../api/records/words.ts';
import { SearchField } from '../fields/SearchField.tsx';
import { useSearchable, type Searchable } from './useSearchable.ts';

const Box = styled.div`
  display: grid;
  gap: var(--s-4);
  p {
    font-size: var(--t-12);
    color: var(--text-muted);
  }
`;

type Search = { label: string; term: string; onTerm: (term: string) => void; isBusy: boolean; isNone: boolean };
/** The search field above the select of a long list. */
export const SearchAbove = ({ label, term, onTerm, isBusy, isNone }: Search) => {
  const { t } = useTranslation('picker');
  return (
    <Box>
      <SearchField label={t('find', { label })} value={term} onChange={onTerm} />
      <p role="status">{isBusy ? '…' : isNone ? t('none', { term: term.trim() }) : ''}</p>
    </Box>
  );
};

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
  const [term, setTerm] = useState('');
  const { records, isFull, isBusy } = useSearchable(kind, term, wanted);
  if (!isFull) return { records, search: null };
  const nameOf = (record: Whole[Searchable]) => ('shortcode' in record ? record.shortcode : record.name);
  const found = records.filter((record) => finds(term, nameOf(record)));
  const kept = records.filter(({ id }) => id === Number(chosen) && !found.some((one) => one.id === id));
  return {
    records: [...kept, ...found],
    search: <SearchAbove label={label} term={term} onTerm={setTerm} isBusy={isBusy} isNone={found.length === 0} />,
  };
};
