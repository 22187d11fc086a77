import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import { readableNumber } from '../kernel/number.ts';
import type { Named } from '../kernel/kinds.ts';
import { useRecord, useRecords } from '../kernel/useRecord.ts';
import { Finder } from '../ui/Finder.tsx';
import { Person, Picked } from '../ui/Picked.tsx';
import { contactSought, fewestLetters, selectCalendar } from './slice.ts';

type Props = {
  contact: Named | undefined;
  fixed: boolean;
  error: string | undefined;
  onChange: (contact: Named | undefined) => void;
  autoFocus: boolean;
};

/** Whom a message is for: found by three letters or more. */
export const ContactField = ({ contact, fixed, error, onChange, autoFocus }: Props) => {
  const { t } = useTranslation('schedule');
  const dispatch = useDispatch();
  const { found } = useSelector(selectCalendar);
  const options = useRecords('contact', found.ids);
  const whole = useRecord('contact', contact?.id ?? null);
  const [term, setTerm] = useState('');
  const seek = (next: string) => {
    setTerm(next);
    dispatch(contactSought(next));
  };
  const below = ({ number }: Pick<ContactRecord, 'number'>) => readableNumber(number);
  if (contact)
    return (
      <Picked
        label={t('contact')}
        person={contact}
        {...(whole ? { below: below(whole) } : {})}
        onClear={fixed ? undefined : () => onChange(undefined)}
      />
    );
  return (
    <Finder
      label={t('contact')}
      placeholder={t('letters', { count: fewestLetters })}
      term={term}
      onTerm={seek}
      busy={found.phase === 'loading'}
      options={found.phase === 'ready' ? options : null}
      none={t('nobody', { term: term.trim() })}
      error={error}
      onPick={onChange}
      option={(one) => <Person person={one} below={below(one)} />}
      autoFocus={autoFocus}
    />
  );
};
