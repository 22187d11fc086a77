import './saga.ts';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { Platform } from '../../../projections/platform/contract.ts';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { plainDate } from '../../ui/format/dates.ts';
import { locale } from '../../locales/i18n.ts';
import { reais } from '../../ui/format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageBody } from '../../ui/page/PageBody.ts';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMoment } from '../../api/session/useMoment.ts';
import { PlatformBox } from './PlatformBox.ts';
import { VerificationPart } from './VerificationPart.tsx';
import { companiesSought, platformAsked, platformHidden, retryClicked, selectPlatform } from './slice.ts';

const Body = styled(PageBody)`
  gap: var(--s-24);
`;
const Part = styled.section`
  h2 {
    margin-bottom: var(--s-8);
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  p {
    color: var(--text-muted);
  }
`;
const WARN_AT = 0.8;
const bytes = (size: number) => `${(size / 1_048_576).toLocaleString(locale(), { maximumFractionDigits: 1 })} MB`;

type Company = Platform['companies'][number];

const Storage = ({ storage, storageLimit }: Company) => {
  const { t } = useTranslation('platform');
  if (storageLimit === null) return bytes(storage);
  return (
    <>
      {t('storageOf', { used: bytes(storage), limit: bytes(storageLimit) })}
      {storage >= storageLimit * WARN_AT && (
        <Pill tone={storage < storageLimit ? 'warning' : 'danger'}>
          {t(storage < storageLimit ? 'nearlyFull' : 'full')}
        </Pill>
      )}
    </>
  );
};

const Companies = ({ companies, companyCount }: Platform) => {
  const { t } = useTranslation('platform');
  const moment = useMoment();
  return (
    <PlatformBox tabIndex={0} role="group" aria-label={t('companies')}>
      <DataTable
        box="table"
        label={t('companies')}
        rows={companies}
        keyOf={({ id }) => id}
        isWhole={companyCount <= companies.length}
        columns={[
          {
            head: t('name'),
            cell: ({ name, status }) => (
              <>
                {name} {!status && <Pill>{t('suspended')}</Pill>}
              </>
            ),
            by: 'name',
          },
          ...(['users', 'connections', 'messages'] as const).map((figure) => ({
            head: t(figure),
            cell: (company: Company) => company[figure].toLocaleString(locale()),
            by: (company: Company) => company[figure],
            number: true,
          })),
          { head: t('storage'), cell: (company) => <Storage {...company} />, by: 'storage', number: true },
          {
            head: t('dueDate'),
            cell: ({ dueDate }) => (dueDate === null ? t('neverDue') : plainDate(dueDate)),
            by: 'dueDate',
          },
          { head: t('lastActivity'), cell: ({ lastActivity }) => moment(lastActivity, t('never')), by: 'lastActivity' },
        ]}
      />
    </PlatformBox>
  );
};

/** A list that is longer than the answer has a search, which the server does. */
const CompanySearch = ({ companies, companyCount }: Platform) => {
  const { t } = useTranslation('platform');
  const dispatch = useDispatch();
  const { term } = useSelector(selectPlatform);
  const shown = companies.length;
  if (!term && companyCount <= shown) return null;
  return (
    <>
      <SearchField label={t('search')} value={term} onChange={(typed) => dispatch(companiesSought(typed))} />
      <p role="status">
        {companyCount > shown
          ? t('some', { shown: shown.toLocaleString(locale()), count: companyCount })
          : t('found', { count: companyCount })}
      </p>
    </>
  );
};

type Month = Platform['invoices'][number];

const Invoices = ({ invoices }: Pick<Platform, 'invoices'>) => {
  const { t } = useTranslation('platform');
  if (invoices.length === 0) return <p>{t('noInvoices')}</p>;
  return (
    <PlatformBox tabIndex={0} role="group" aria-label={t('invoices')}>
      <DataTable
        box="table"
        label={t('invoices')}
        rows={invoices}
        keyOf={({ month }) => month}
        columns={[
          { head: t('month'), cell: ({ month }) => plainDate(month), by: 'month' },
          ...(['open', 'paid', 'returned'] as const).map((sum) => ({
            head: t(sum),
            cell: (month: Month) => `${month[sum].count} · ${reais(month[sum].value)}`,
            by: (month: Month) => month[sum].value,
            number: true,
          })),
        ]}
      />
    </PlatformBox>
  );
};

const Models = ({ lag, parked }: Pick<Platform, 'lag' | 'parked'>) => {
  const { t } = useTranslation('platform');
  const dispatch = useDispatch();
  const late = lag === null ? t('unknownLag') : lag < 1 ? t('upToDate') : t('lag', { seconds: Math.round(lag) });
  /** One button for all streams of a view, which follow each other. */
  const retry = (one: (typeof parked)[number]) =>
    one === parked.find(({ view }) => view === one.view) && (
      <Button
        size="sm"
        variant="outline"
        busy={one.tried}
        aria-label={t('retryNamed', { view: one.view })}
        onClick={() => dispatch(retryClicked(one.view))}
      >
        {t('retry')}
      </Button>
    );
  if (parked.length === 0)
    return (
      <p>
        {late} {t('noneParked')}
      </p>
    );
  return (
    <>
      <p>
        {late} {t('parked')}
      </p>
      <PlatformBox tabIndex={0} role="group" aria-label={t('models')}>
        <DataTable
          box="table"
          label={t('models')}
          rows={parked}
          keyOf={({ view, stream }) => `${view} ${stream}`}
          columns={[
            { head: t('view'), cell: ({ view }) => view },
            { head: t('act'), cell: retry },
            { head: t('stream'), cell: ({ stream }) => stream },
            { head: t('error'), cell: ({ error }) => error },
          ]}
        />
      </PlatformBox>
    </>
  );
};

/** The installation as super users see it: companies and their usage, money, and the state of the read models. */
export const PlatformPage = () => {
  const { t } = useTranslation('platform');
  const dispatch = useDispatch();
  const { phase, platform } = useSelector(selectPlatform);
  useEffect(() => {
    dispatch(platformAsked());
    return () => void dispatch(platformHidden());
  }, [dispatch]);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      {phase === 'failed' && (
        <Empty icon={<TriangleAlert />} fact={t('failed')} advice={t('failedAdvice')}>
          <Button onClick={() => dispatch(platformAsked())}>{t('retry')}</Button>
        </Empty>
      )}
      {phase === 'loading' && (
        <Body aria-busy="true">
          <Skeleton $width="320px" />
          <Skeleton $width="240px" />
        </Body>
      )}
      {platform && (
        <Body>
          <Part>
            <h2>{t('companies')}</h2>
            <CompanySearch {...platform} />
            <Companies {...platform} />
          </Part>
          <Part>
            <h2>{t('invoices')}</h2>
            <Invoices invoices={platform.invoices} />
          </Part>
          <Part>
            <h2>{t('models')}</h2>
            <Models lag={platform.lag} parked={platform.parked} />
          </Part>
          <Part>
            <h2>{t('verification:title')}</h2>
            <VerificationPart />
          </Part>
        </Body>
      )}
    </>
  );
};
