import './saga.ts';
import { FileUp, List, SearchX, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { useRecord } from '../../api/records/useRecord.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Checking } from './Checking.tsx';
import { ItemForm } from './ItemForm.tsx';
import { items, selectGone, showList, uploadOpened } from './slice.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { Validity } from './Validity.tsx';

const Name = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-8);
  font-weight: var(--w-medium);
`;
const Quiet = styled.span`
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
`;

const Items = ({ listId }: { listId: number }) => {
  useState(() => showList(listId)); // before the list requests its first page
  const { t } = useTranslation('contactListItem');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const list = useRecord('ContactList', listId);
  const isGone = useSelector(selectGone) === listId && !list;
  const toLists = (
    <Button variant="ghost" onClick={() => void navigate('/contact-lists')}>
      <List aria-hidden />
      {t('lists')}
    </Button>
  );
  if (isGone)
    return (
      <>
        <PageHead title={t('title')}>{toLists}</PageHead>
        <Empty icon={<SearchX />} fact={t('goneFact')} advice={t('goneAdvice')} />
      </>
    );
  return (
    <>
      <RecordPage
        of={items}
        icon={<UserRound />}
        texts="contactListItem"
        {...(list ? { title: list.name } : {})}
        nameOf={({ name }) => name}
        acts={
          <>
            {toLists}
            <Button onClick={() => dispatch(uploadOpened())}>
              <FileUp aria-hidden />
              {t('import')}
            </Button>
          </>
        }
        above={<Checking listId={listId} />}
        columns={[
          { head: t('onWhatsapp'), cell: ({ isWhatsappValid }) => <Validity isValid={isWhatsappValid} /> },
          { head: t('name'), cell: ({ name }) => <Name>{name}</Name>, by: 'name' },
          { head: t('number'), cell: ({ number }) => <Quiet>{readableNumber(number)}</Quiet>, by: 'number' },
          { head: t('email'), cell: ({ email }) => <Quiet>{email}</Quiet>, by: 'email' },
        ]}
        line={({ name, number, email, isWhatsappValid }) => ({
          name: (
            <Name>
              <Validity isValid={isWhatsappValid} />
              {name}
            </Name>
          ),
          below: [readableNumber(number), email].filter(Boolean).join(' · '),
        })}
        form={(record) => <ItemForm key={record?.id ?? 'new'} record={record} />}
      />
      <UploadDialog />
    </>
  );
};

/** The contacts on a list (R535, R536). */
export const ItemsPage = () => {
  const listId = Number(useParams()['contactListId']);
  return <Items key={listId} listId={listId} />;
};
