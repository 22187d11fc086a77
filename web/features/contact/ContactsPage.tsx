import './saga.ts';
import { BookUser, Eraser, FileDown, MessageCirclePlus, FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { WholeContact } from '../../../domain/contact/shape.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { useCan } from '../../api/session/useCan.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuItem } from '../../ui/layers/Menu.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { useScreen } from '../../ui/page/useScreen.ts';
import { AgendaDialog } from './import/AgendaDialog.tsx';
import { Check } from './selection/Check.tsx';
import { ContactForm } from './ContactForm.tsx';
import { contactExport } from './contactExport.ts';
import { EraseContact } from './EraseContact.tsx';
import { contacts } from './slice.ts';
import { ImportDialog } from './import/ImportDialog.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { countedTo } from './useFound.ts';
import { allToggled, cleared, selectSelection, toggled } from './selection/selectionSlice.ts';
import { StoppedSign } from './Stopped.tsx';
import { StartTicket } from './StartTicket.tsx';
import { TransferMenu } from './TransferMenu.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';
import { Button } from '../../ui/Button.tsx';
import { importOpened, selectImport, selectSent } from './import/importSlice.ts';

/** An import that runs or ended behind its closed dialog: its progress, and a button that opens the dialog. */
const ImportState = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { open, phase } = useSelector(selectImport);
  const sent = useSelector(selectSent);
  if (open || (phase !== 'running' && phase !== 'done')) return null;
  return (
    <Button variant="soft" onClick={() => dispatch(importOpened())}>
      <FileUp aria-hidden />
      {phase === 'running' ? t('import.running', sent) : t('import.result')}
    </Button>
  );
};

/** Space for the checkboxes, and below the last row for the bar that floats over it. */
const Frame = styled.div<{ $ticks: boolean; $selecting: boolean }>`
  display: contents;
  th:first-child,
  td:first-child {
    ${({ $ticks }) => $ticks && 'width: 1px; padding-right: 0;'}
  }
  li:has(input:checked) {
    background: var(--selected);
  }
  table,
  ul {
    margin-bottom: ${({ $selecting }) => ($selecting ? '68px' : 0)};
  }
`;
const Name = styled.span`
  font-weight: var(--w-medium);
`;
const Person = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-8);
  max-width: 100%;
  font-weight: var(--w-medium);
  vertical-align: middle;
`;
const Quiet = styled.span`
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
`;
const Faint = styled.span`
  color: var(--text-faint);
`;

/** The contacts of the company: search, selection, import and export (R260). */
export const ContactsPage = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const removes = useCan('contacts-page:deleteContact');
  const phone = useScreen() === 'phone';
  const { records } = useSelector(contacts.select);
  const { ids, whole } = useSelector(selectSelection);
  const erases = useCan('contacts-page:eraseContact');
  const exportsData = useCan('contacts-page:exportContact');
  const [starting, setStarting] = useState<WholeContact | null>(null);
  const [erasing, setErasing] = useState<WholeContact | null>(null);
  useEffect(() => () => void dispatch(cleared()), [dispatch]);

  const all = whole || (records.length > 0 && records.every(({ id }) => ids.includes(id)));
  const number = (contact: WholeContact) => readableNumber(contact.number) || t('noNumber');
  const isSelected = ({ id }: WholeContact) => whole || ids.includes(id);
  const before = (contact: WholeContact) => (
    <>
      {removes && (
        <Check
          label={t('bulk.select', { name: contact.name })}
          checked={isSelected(contact)}
          onChange={() => dispatch(toggled(contact.id))}
        />
      )}
      {phone && <Avatar id={contact.id} name={contact.name} picture={contact.profilePicUrl} />}
    </>
  );
  const beforeAll = (
    <Check
      label={t('bulk.selectAll')}
      checked={all}
      some={ids.length > 0 && !all}
      onChange={() => dispatch(allToggled(records.map(({ id }) => id)))}
    />
  );
  return (
    <Frame $ticks={removes} $selecting={ids.length > 0}>
      <RecordPage
        of={contacts}
        icon={<BookUser />}
        texts="contact"
        countedTo={countedTo}
        nameOf={({ name }) => name}
        acts={
          <>
            <ImportState />
            <TransferMenu />
          </>
        }
        {...(removes || phone ? { before, beforeAll } : {})}
        isSelected={isSelected}
        columns={[
          {
            head: t('column.name'),
            cell: ({ id, name, profilePicUrl, stopped }) => (
              <Person>
                <Avatar id={id} name={name} size="sm" picture={profilePicUrl} />
                <Truncated>{name}</Truncated>
                <StoppedSign stopped={stopped} />
              </Person>
            ),
            by: 'name',
          },
          { head: t('column.whatsapp'), cell: (contact) => <Quiet>{number(contact)}</Quiet>, by: number },
          {
            head: t('column.email'),
            cell: ({ email }) =>
              email ? (
                <Tooltip text={email} whenCut>
                  <Quiet>{email}</Quiet>
                </Tooltip>
              ) : (
                <Faint>{t('noEmail')}</Faint>
              ),
            by: 'email',
          },
          {
            head: t('column.connection'),
            cell: ({ whatsapp }) => <Quiet>{whatsapp?.name}</Quiet>,
            by: ({ whatsapp }) => whatsapp?.name,
          },
        ]}
        line={(contact) => ({
          name: <Name>{contact.name}</Name>,
          below: [number(contact), contact.whatsapp?.name].filter(Boolean).join(' · '),
        })}
        rowActs={(contact) =>
          !phone && (
            <IconButton label={t('startWith', { name: contact.name })} onClick={() => setStarting(contact)}>
              <MessageCirclePlus aria-hidden />
            </IconButton>
          )
        }
        rowMenu={(contact) => (
          <>
            <MenuItem icon={<MessageCirclePlus aria-hidden />} onSelect={() => setStarting(contact)}>
              {t('start')}
            </MenuItem>
            {exportsData && (
              <MenuItem icon={<FileDown aria-hidden />} onSelect={() => dispatch(contactExport.run(contact.id))}>
                {t('data.menu')}
              </MenuItem>
            )}
            {erases && (
              <MenuItem danger icon={<Eraser aria-hidden />} onSelect={() => setErasing(contact)}>
                {t('erasure:menu')}
              </MenuItem>
            )}
          </>
        )}
        mayRemove={() => removes}
        form={(record) => <ContactForm key={record?.id ?? 'new'} record={record} />}
      />
      <SelectionBar />
      <ImportDialog />
      <AgendaDialog />
      {erasing && <EraseContact contact={erasing} onClose={() => setErasing(null)} />}
      {starting && <StartTicket contact={starting} onClose={() => setStarting(null)} />}
    </Frame>
  );
};
