import './saga.ts';
import { FileDown, Users } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ContactListRecord } from '../../../domain/contactList/record.ts';
import { locale, text } from '../../locales/i18n.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { ContactListForm } from './ContactListForm.tsx';
import { contactLists } from './slice.ts';
import { createTask } from '../../api/task.ts';
import { download } from '../../ui/files/download.ts';
import { templateFile } from '../../ui/sheet/spreadsheets.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads an empty spreadsheet for a list. */
const sampleFile = createTask('contactListSample', async () => {
  const headers = ['name', 'number', 'email'].map((column) => text('contactList', `column.${column}`));
  const bytes = await templateFile(text('contactList', 'title'), headers);
  download(text('contactList', 'sampleFile'), xlsx, bytes);
});

const Name = styled(Link)`
  color: inherit;
  font-weight: var(--w-medium);
  &:hover {
    text-decoration: underline;
  }
`;
const Quiet = styled.span`
  color: var(--text-muted);
`;
const itemsOf = ({ id }: ContactListRecord): string => `/contact-lists/${id}/contacts`;

const named = (list: ContactListRecord) => (
  <Truncated>
    <Name to={itemsOf(list)}>{list.name}</Name>
  </Truncated>
);

/** The contact lists, each with its number of contacts and how many are checked (R527). */
export const ContactListsPage = () => {
  const { t } = useTranslation('contactList');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const checked = ({ contactsCount: all, checkedCount, validCount: valid }: ContactListRecord) => {
    if (all === 0) return '';
    return checkedCount < all ? t('checking', { checked: checkedCount, all }) : t('checked', { valid });
  };
  return (
    <RecordPage
      of={contactLists}
      icon={<Users />}
      texts="contactList"
      nameOf={({ name }) => name}
      columns={[
        { head: t('name'), cell: named, by: 'name' },
        { head: t('onWhatsapp'), cell: (list) => <Quiet>{checked(list)}</Quiet> },
        {
          head: t('contacts'),
          cell: ({ contactsCount }) => contactsCount.toLocaleString(locale()),
          by: 'contactsCount',
          number: true,
        },
      ]}
      line={(list) => ({
        name: named(list),
        below: [t('count', { count: list.contactsCount }), checked(list)].filter(Boolean).join(' · '),
      })}
      rowActs={(list) => (
        <>
          <IconButton label={t('sample')} onClick={() => dispatch(sampleFile.run())}>
            <FileDown aria-hidden />
          </IconButton>
          <IconButton label={t('open', { name: list.name })} onClick={() => void navigate(itemsOf(list))}>
            <Users aria-hidden />
          </IconButton>
        </>
      )}
      form={(record) => <ContactListForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
