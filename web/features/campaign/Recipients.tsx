import { Inbox, SearchX, Users } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recipientStates, type RecipientRecord } from '../../../domain/campaign/report.ts';
import { codeText } from '../../api/errors.ts';
import { locale } from '../../locales/i18n.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { RecordTable } from '../../ui/records/RecordTable.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { moreRecipientsAsked, recipientsSearched, selectReport, stateChosen } from './reportSlice.ts';
import { useMoment } from '../../api/session/useMoment.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--s-12);
  h2 {
    flex: 1;
    align-self: center;
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  & > :not(h2) {
    flex: 0 1 240px;
  }
`;
const tones: Partial<Record<RecipientRecord['state'], Tone>> = {
  delivered: 'success',
  failed: 'danger',
  confirmed: 'accent',
  sending: 'accent',
  asking: 'accent',
  asked: 'warning',
  declined: 'warning',
  silent: 'warning',
};
const isState = (value: string): value is RecipientRecord['state'] => recipientStates.some((state) => state === value);
/** Lists each recipient with the outcome, its time and its reason. */
export const Recipients = () => {
  const { t } = useTranslation('campaignReport');
  const dispatch = useDispatch();
  const moment = useMoment();
  const { recipients, count, hasMore, more, search, state } = useSelector(selectReport);
  const called = ({ name, number }: RecipientRecord) => name || readableNumber(number) || t('unknown');
  const pill = ({ state: is }: RecipientRecord) => <Pill tone={tones[is] ?? 'neutral'}>{t(`states.${is}`)}</Pill>;
  const isFiltered = search.trim() !== '' || state !== '';
  return (
    <>
      <Head>
        <h2>
          {t('recipients')} · {count.toLocaleString(locale())}
        </h2>
        <SearchField label={t('search')} value={search} onChange={(value) => dispatch(recipientsSearched(value))} />
        <Select
          label={t('state')}
          value={state}
          onChange={({ target }) => dispatch(stateChosen(isState(target.value) ? target.value : ''))}
        >
          <option value="">{t('all')}</option>
          {recipientStates.map((each) => (
            <option key={each} value={each}>
              {t(`states.${each}`)}
            </option>
          ))}
        </Select>
      </Head>
      {recipients.length === 0 ? (
        <Empty
          icon={isFiltered ? <SearchX /> : <Users />}
          fact={t(isFiltered ? 'notFound' : 'noRecipients')}
          advice={t(isFiltered ? 'notFoundAdvice' : 'noRecipientsAdvice')}
        />
      ) : (
        <RecordTable
          label={t('recipients')}
          list={{ records: recipients, phase: 'ready', hasMore, more }}
          columns={[
            { head: t('name'), cell: called, by: called },
            { head: t('number'), cell: ({ number }) => readableNumber(number), by: 'number' },
            { head: t('state'), cell: pill, by: (one) => t(`states.${one.state}`) },
            {
              head: t('asked'),
              cell: ({ confirmationRequestedAt: at }) => moment(at, ''),
              by: 'confirmationRequestedAt',
            },
            { head: t('answered'), cell: ({ answeredAt: at }) => moment(at, ''), by: 'answeredAt' },
            { head: t('sent'), cell: ({ queuedAt: at }) => moment(at, ''), by: 'queuedAt' },
            { head: t('arrived'), cell: ({ deliveredAt: at }) => moment(at, ''), by: 'deliveredAt' },
            {
              head: t('reason'),
              cell: ({ reason }) => (
                <Tooltip text={codeText(reason)} whenCut>
                  <span>{codeText(reason)}</span>
                </Tooltip>
              ),
              by: (one) => codeText(one.reason),
            },
          ]}
          line={(one) => ({
            name: called(one),
            below: (
              <>
                {pill(one)} {one.reason ? codeText(one.reason) : moment(one.deliveredAt ?? one.queuedAt, '')}
              </>
            ),
          })}
          acts={(one) =>
            one.ticketUuid && (
              <Link to={`/tickets/${one.ticketUuid}`} aria-label={t('ticket', { name: called(one) })}>
                <Inbox aria-hidden size={16} />
              </Link>
            )
          }
          onMore={() => dispatch(moreRecipientsAsked())}
        />
      )}
    </>
  );
};
