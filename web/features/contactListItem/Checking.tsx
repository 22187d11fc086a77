import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { selectConnections } from '../connection/index.ts';
import { useRecord } from '../../api/records/useRecord.ts';
import { phone } from '../../ui/page/screens.ts';

const Root = styled.div`
  display: grid;
  gap: var(--s-4);
  padding: 0 var(--s-24) var(--s-12);
  color: var(--text-muted);
  font-size: var(--t-12);
  font-variant-numeric: tabular-nums;
  progress {
    width: 100%;
    height: 6px;
    accent-color: var(--accent);
  }
  ${phone} {
    padding: 0 var(--s-16) var(--s-12);
  }
`;

/** The progress of checking the numbers of a list on WhatsApp; nothing once all are checked. */
export const Checking = ({ listId }: { listId: number }) => {
  const { t } = useTranslation('contactListItem');
  const list = useRecord('ContactList', listId);
  const isUp = useSelector(selectConnections).some(({ status }) => status === 'CONNECTED');
  if (!list || list.checkedCount >= list.contactsCount) return null;
  const said = t('checking', { checked: list.checkedCount, all: list.contactsCount });
  return (
    <Root>
      <span>{isUp ? said : `${said} · ${t('noPhone')}`}</span>
      <progress aria-label={t('checkingLabel')} value={list.checkedCount} max={list.contactsCount} />
    </Root>
  );
};
