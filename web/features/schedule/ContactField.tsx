import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import type { Named } from '../../api/records/kinds.ts';
import { useRecord } from '../../api/records/useRecord.ts';
import { PersonFinder } from '../../ui/records/PersonFinder.tsx';
import { Picked } from '../../ui/fields/Picked.tsx';

type Props = {
  contact: Named | undefined;
  fixed: boolean;
  error: string | undefined;
  onChange: (contact: Named | undefined) => void;
  autoFocus: boolean;
};

/** The contact of a message, found by three letters or more. */
export const ContactField = ({ contact, fixed, error, onChange, autoFocus }: Props) => {
  const { t } = useTranslation('schedule');
  const whole = useRecord('contact', contact?.id ?? null);
  const [term, setTerm] = useState('');
  if (contact)
    return (
      <Picked
        label={t('contact')}
        person={contact}
        {...(whole ? { below: readableNumber(whole.number) } : {})}
        onClear={fixed ? undefined : () => onChange(undefined)}
      />
    );
  return (
    <PersonFinder
      kind="contact"
      label={t('contact')}
      term={term}
      onTerm={setTerm}
      error={error}
      onPick={onChange}
      autoFocus={autoFocus}
    />
  );
};
