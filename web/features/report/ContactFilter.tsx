import { Contact } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Named } from '../../api/records/kinds.ts';
import { PersonFinder } from '../../ui/records/PersonFinder.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picked } from '../../ui/fields/Picked.tsx';
import { Popover } from '../../ui/layers/Popover.tsx';

const Box = styled.div`
  padding: var(--s-12);
`;

type Props = { contact: Named | null; onChange: (contact: Named | null) => void };

/** Filters by one contact, found by three letters or more. */
export const ContactFilter = ({ contact, onChange }: Props) => {
  const { t } = useTranslation('report');
  const [term, setTerm] = useState('');
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
            <PersonFinder
              kind="contact"
              label={t('contact')}
              term={term}
              onTerm={setTerm}
              onPick={({ id, name }) => {
                onChange({ id, name });
                close();
              }}
              autoFocus
            />
          )}
        </Box>
      )}
    </Popover>
  );
};
