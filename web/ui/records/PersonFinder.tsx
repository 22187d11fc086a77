import '../../api/records/foundSaga.ts';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import type { Whole } from '../../api/records/kinds.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { useRecords } from '../../api/records/useRecord.ts';
import { Finder } from '../fields/Finder.tsx';
import { Person } from '../fields/Picked.tsx';
import { fewestLetters, selectFound, sought } from '../../api/records/foundSlice.ts';

type Props<K extends 'contact' | 'user'> = {
  kind: K;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The typed text, which the parent keeps. */
  term: string;
  onTerm: (term: string) => void;
  onPick: (picked: Whole[K]) => void;
  autoFocus?: boolean;
};

/** Finds a contact or a user by three or more letters of the name. */
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
