import { Split } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { WholeContact } from '../../../domain/contact/shape.ts';
import { useCan } from '../../api/session/useCan.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { contacts } from './slice.ts';
import { contactParting } from './tasks.ts';

const List = styled.ul`
  display: grid;
  gap: var(--s-4);
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-8);
    padding-left: var(--s-12);
    border-radius: var(--r-6);
    background: var(--sunken);
  }
`;

/** The contacts that WhatsApp showed to be the same person; an admin who knows better separates them (R293). */
export const Merged = ({ contact }: { contact: WholeContact }) => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { layer } = useSelector(contacts.select);
  const mayPart = useCan('contacts-page:partContacts');
  const [parting, setParting] = useState<WholeContact['merged'][number] | null>(null);
  if (contact.merged.length === 0) return null;
  return (
    <section aria-label={t('merged.title')}>
      <p>{t('merged.title')}</p>
      <List>
        {contact.merged.map((one) => (
          <li key={one.id}>
            <span>{one.name || one.lid}</span>
            {mayPart && (
              <Button variant="ghost" size="sm" onClick={() => setParting(one)}>
                <Split aria-hidden />
                {t('merged.part')}
              </Button>
            )}
          </li>
        ))}
      </List>
      <ConfirmDialog
        open={parting !== null}
        title={t('merged.ask', { name: parting?.name || parting?.lid })}
        onCancel={() => setParting(null)}
        onConfirm={() => {
          if (parting) dispatch(contactParting.run({ id: contact.id, contactId: parting.id, layer }));
          setParting(null);
        }}
      >
        {t('merged.question')}
      </ConfirmDialog>
    </section>
  );
};
