import { Contact } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { Named } from '../kernel/kinds.ts';
import { readableNumber } from '../kernel/number.ts';
import { useRecords } from '../kernel/useRecord.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Finder } from '../ui/Finder.tsx';
import { Person, Picked } from '../ui/Picked.tsx';
import { Popover } from '../ui/Popover.tsx';
import { contactSought, fewestLetters, selectReport } from './slice.ts';

const Box = styled.div`
  padding: var(--s-12);
`;

type Props = { contact: Named | null; onChange: (contact: Named | null) => void };

/** One contact, found by three letters or more. */
export const ContactFilter = ({ contact, onChange }: Props) => {
  const { t } = useTranslation('report');
  const dispatch = useDispatch();
  const { found } = useSelector(selectReport);
  const options = useRecords('contact', found.ids);
  const [term, setTerm] = useState('');
  const seek = (next: string) => {
    setTerm(next);
    dispatch(contactSought(next));
  };
  const trigger = (
    <Button>
      <Contact aria-hidden />
      {t('contact')}
      {contact && <Badge accent count={1} />}
    </Button>
  );
  return (
    <Popover label={t('contact')} trigger={trigger} align="start" width={300}>
      {(close) => (
        <Box>
          {contact ? (
            <Picked label={t('contact')} person={contact} onClear={() => onChange(null)} />
          ) : (
            <Finder
              label={t('contact')}
              placeholder={t('letters', { count: fewestLetters })}
              term={term}
              onTerm={seek}
              busy={found.phase === 'loading'}
              options={found.phase === 'ready' ? options : null}
              none={t('nobody', { term: term.trim() })}
              onPick={({ id, name }) => {
                onChange({ id, name });
                close();
              }}
              option={(one) => <Person person={one} below={readableNumber(one.number)} />}
              autoFocus
            />
          )}
        </Box>
      )}
    </Popover>
  );
};
