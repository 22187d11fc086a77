import './saga.ts';
import './texts.ts';
import { CircleOff, Paperclip, UsersRound, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { QuickMessageRecord } from '../../domain/quickMessage/record.ts';
import { RecordPage } from '../record/RecordPage.tsx';
import { selectUser } from '../session/slice.ts';
import { useCan } from '../session/useCan.ts';
import { Pill } from '../ui/Pill.tsx';
import { quickMessages } from './slice.ts';
import { openFile } from './openFile.ts';
import { QuickMessageForm } from './QuickMessageForm.tsx';

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
const Attached = styled.button`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: var(--s-6);
  max-width: 100%;
  border-radius: var(--r-4);
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & > svg {
    color: var(--text-faint);
  }
  &:hover > span {
    text-decoration: underline;
  }
`;
const None = styled.span`
  color: var(--text-faint);
`;

/** Its shortcode, and whether all see it and whether it is offered. */
const Shortcode = ({ shortcode, geral, status }: QuickMessageRecord) => {
  const { t } = useTranslation('quickMessage');
  return (
    <Code>
      <b title={shortcode}>{shortcode}</b>
      {geral && <Pill icon={<UsersRound aria-hidden />}>{t('general')}</Pill>}
      {!status && (
        <Pill tone="warning" icon={<CircleOff aria-hidden />}>
          {t('inactive')}
        </Pill>
      )}
    </Code>
  );
};

/** The name of its file, which opens it; else that there is none. */
const Attachment = ({ id, mediaName }: QuickMessageRecord) => {
  const { t } = useTranslation('quickMessage');
  if (mediaName === null) return <None>{t('none')}</None>;
  return (
    <Attached type="button" title={t('open', { name: mediaName })} onClick={() => void openFile(id)}>
      <Paperclip aria-hidden />
      <span>{mediaName}</span>
    </Attached>
  );
};

/** Replies kept for reuse: one's own and the company's (R451, R452). */
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
        { head: t('shortcode'), cell: (record) => <Shortcode {...record} /> },
        { head: t('attachment'), cell: (record) => <Attachment {...record} /> },
      ]}
      line={(record) => ({ name: <Shortcode {...record} />, below: record.mediaName ?? t('none') })}
      mayChange={mayEdit}
      mayRemove={mayEdit}
      form={(record) => <QuickMessageForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
