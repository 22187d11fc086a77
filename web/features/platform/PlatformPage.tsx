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

const Companies = ({ companies }: Pick<Platform, 'companies'>) => {
  const { t } = useTranslation('platform');
  const moment = useMoment();
  return (
    <PlatformBox tabIndex={0} role="group" aria-label={t('companies')}>
      <table>
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th className="number">{t('users')}</th>
            <th className="number">{t('connections')}</th>
            <th className="number">{t('messages')}</th>
            <th className="number">{t('storage')}</th>
            <th>{t('dueDate')}</th>
            <th>{t('lastActivity')}</th>
          </tr>
        </thead>
        <tbody>
          {companies.map(
            ({ id, name, status, users, connections, messages, storage, storageLimit, dueDate, lastActivity }) => (
              <tr key={id}>
                <td>
                  {name} {!status && <Pill>{t('suspended')}</Pill>}
                </td>
                <td className="number">{users.toLocaleString(locale())}</td>
                <td className="number">{connections.toLocaleString(locale())}</td>
                <td className="number">{messages.toLocaleString(locale())}</td>
                <td className="number">
                  {storageLimit === null
                    ? bytes(storage)
                    : t('storageOf', { used: bytes(storage), limit: bytes(storageLimit) })}
                  {storageLimit !== null && storage >= storageLimit * WARN_AT && (
                    <Pill tone={storage < storageLimit ? 'warning' : 'danger'}>
                      {t(storage < storageLimit ? 'nearlyFull' : 'full')}
                    </Pill>
                  )}
                </td>
                <td>{dueDate === null ? t('neverDue') : plainDate(dueDate)}</td>
                <td>{moment(lastActivity, t('never'))}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
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

const Invoices = ({ invoices }: Pick<Platform, 'invoices'>) => {
  const { t } = useTranslation('platform');
  if (invoices.length === 0) return <p>{t('noInvoices')}</p>;
  const sum = ({ count, value }: { count: number; value: number }) => `${count} · ${reais(value)}`;
  return (
    <PlatformBox tabIndex={0} role="group" aria-label={t('invoices')}>
      <table>
        <thead>
          <tr>
            <th>{t('month')}</th>
            <th className="number">{t('open')}</th>
            <th className="number">{t('paid')}</th>
            <th className="number">{t('returned')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ month, open, paid, returned }) => (
            <tr key={month}>
              <td>{plainDate(month)}</td>
              <td className="number">{sum(open)}</td>
              <td className="number">{sum(paid)}</td>
              <td className="number">{sum(returned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PlatformBox>
  );
};

const Models = ({ lag, parked }: Pick<Platform, 'lag' | 'parked'>) => {
  const { t } = useTranslation('platform');
  const dispatch = useDispatch();
  const late = lag === null ? t('unknownLag') : lag < 1 ? t('upToDate') : t('lag', { seconds: Math.round(lag) });
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
        <table>
          <thead>
            <tr>
              <th>{t('view')}</th>
              <th>{t('act')}</th>
              <th>{t('stream')}</th>
              <th>{t('error')}</th>
            </tr>
          </thead>
          <tbody>
            {parked.map(({ view, stream, error, tried }, place) => (
              <tr key={`${view} ${stream}`}>
                <td>{view}</td>
                <td>
                  {view !== parked[place - 1]?.view && (
                    <Button
                      size="sm"
                      variant="outline"
                      busy={tried}
                      aria-label={t('retryNamed', { view })}
                      onClick={() => dispatch(retryClicked(view))}
                    >
                      {t('retry')}
                    </Button>
                  )}
                </td>
                <td>{stream}</td>
                <td>{error}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
            <Companies companies={platform.companies} />
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
