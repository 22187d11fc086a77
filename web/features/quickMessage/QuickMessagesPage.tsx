import './saga.ts';
import { CircleOff, UsersRound, Zap } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { QuickMessageRecord } from '../../../domain/quickMessage/record.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { selectUser } from '../../api/session/slice.ts';
import { useCan } from '../../api/session/useCan.ts';
import { AttachedFile } from '../../ui/files/AttachedFile.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { quickMessages } from './slice.ts';
import { openQuickMessageFile } from './openFile.ts';
import { QuickMessageForm } from './QuickMessageForm.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Code = styled.span`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: var(--s-8);
  max-width: 100%;
  & > b {
    overflow: hidden;
    text-overflow: ellipsis;
    font-weight: var(--w-medium);
  }
`;

/** The shortcode of a message, and whether all users see it and whether it is offered. */
const Shortcode = ({ shortcode, geral, status }: QuickMessageRecord) => {
  const { t } = useTranslation('quickMessage');
  return (
    <Code>
      <Tooltip text={shortcode} whenCut>
        <b dir="auto">{shortcode}</b>
      </Tooltip>
      {geral && <Pill icon={<UsersRound aria-hidden />}>{t('general')}</Pill>}
      {!status && (
        <Pill tone="warning" icon={<CircleOff aria-hidden />}>
          {t('inactive')}
        </Pill>
      )}
    </Code>
  );
};

/** Saved replies: the user's own and the company's (R451, R452). */
export const QuickMessagesPage = () => {
  const { t } = useTranslation('quickMessage');
  const me = useSelector(selectUser);
  const editsAny = useCan('records:editAny');
  const mayEdit = ({ userId }: QuickMessageRecord) => editsAny || userId === me?.id;
  return (
    <RecordPage
      of={quickMessages}
      icon={<Zap />}
      texts="quickMessage"
      nameOf={({ shortcode }) => shortcode}
      columns={[
        { head: t('shortcode'), cell: (record) => <Shortcode {...record} />, by: 'shortcode' },
        {
          head: t('attachment'),
          cell: ({ id, mediaName: name }) => (
            <AttachedFile
              name={name}
              none={t('none')}
              title={t('open', { name })}
              onOpen={() => openQuickMessageFile(id)}
            />
          ),
        },
      ]}
      line={(record) => ({ name: <Shortcode {...record} />, below: record.mediaName ?? t('none') })}
      mayChange={mayEdit}
      mayRemove={mayEdit}
      form={(record) => <QuickMessageForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
