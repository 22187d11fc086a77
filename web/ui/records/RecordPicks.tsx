import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { selectPhase, type EntitiesRoot } from '../../api/records/entities.ts';
import type { Named } from '../../api/records/kinds.ts';
import { finds } from '../../api/records/words.ts';
import { Picks } from '../fields/Picks.tsx';
import { useSearchable } from './useSearchable.ts';

/** Longer lists do not fit into the layer and get a search field. */
const MOST_SCROLLED = 12;

type Props = {
  kind: 'queue' | 'tag' | 'user' | 'whatsapp';
  label: string;
  trigger: ReactNode;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  /** The text for a company without records of this kind. */
  none: string;
  /** Offers these instead of all records of the company. */
  only?: readonly Named[] | undefined;
  opened?: boolean;
};

/** Chooses several records of a kind, in a layer under a trigger. Chosen records stay visible during a search. */
export const RecordPicks = ({ kind, label, chosen, none, only, ...rest }: Props) => {
  const { t } = useTranslation('picker');
  const [term, setTerm] = useState('');
  const { records, isBusy } = useSearchable(kind, term, !only);
  const isThere = useSelector((state: EntitiesRoot) => selectPhase(state, kind)) === 'ready';
  const offered: readonly Named[] = only ?? records;
  const found = offered.filter(({ id, name }) => chosen.includes(id) || finds(term, name));
  const search = { label: t('find', { label }), term, onTerm: setTerm, isBusy };
  return (
    <Picks
      {...rest}
      label={label}
      chosen={chosen}
      options={only || isThere ? found : null}
      none={term.trim() ? t('none', { term: term.trim() }) : none}
      {...(offered.length > MOST_SCROLLED ? { search } : {})}
    />
  );
};
