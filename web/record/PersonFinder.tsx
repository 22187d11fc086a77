import './finderTexts.ts';
import './foundSaga.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Whole } from '../kernel/kinds.ts';
import { readableNumber } from '../kernel/number.ts';
import { useRecords } from '../kernel/useRecord.ts';
import { Finder } from '../ui/Finder.tsx';
import { Person } from '../ui/Picked.tsx';
import { fewestLetters, selectFound, sought } from './foundSlice.ts';

type Props<K extends 'contact' | 'user'> = {
  kind: K;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** What was typed: whoever shows the field keeps it. */
  term: string;
  onTerm: (term: string) => void;
  onPick: (picked: Whole[K]) => void;
  autoFocus?: boolean;
};

/** A contact or a user, found by three letters of his name or more. */
export const PersonFinder = <K extends 'contact' | 'user'>({ kind, term, ...field }: Props<K>) => {
  const { t } = useTranslation('finder');
  const dispatch = useDispatch();
  const { phase, ids } = useSelector(selectFound);
  const people = useRecords(kind, ids);
  useEffect(() => {
    dispatch(sought({ kind, term }));
  }, [dispatch, kind, term]);
  return (
    <Finder<Whole[K]>
      {...field}
      term={term}
      placeholder={t('letters', { count: fewestLetters })}
      busy={phase === 'loading'}
      options={phase === 'ready' ? people : null}
      none={t(kind === 'contact' ? 'noContact' : 'noUser', { term: term.trim() })}
      option={(one) => <Person person={one} {...('number' in one ? { below: readableNumber(one.number) } : {})} />}
    />
  );
};
