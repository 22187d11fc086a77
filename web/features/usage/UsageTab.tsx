import { Bot, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { TextName } from '../../locales/texts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { SettingKey } from '../../../domain/setting/table.ts';
import type { PromptUse } from '../../../projections/prompt/contract.ts';
import { locale } from '../../locales/i18n.ts';
import { SettingCard, SettingColumn, SectionTitle, SettingSheet } from '../../ui/page/SettingBox.tsx';
import { useTask } from '../../api/task.ts';
import { CompanyCosts } from '../cost/index.ts';
import { selectSetting } from '../setting/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Notice } from '../../ui/Notice.ts';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usage as usageTask } from './task.ts';

const Box = styled.section`
  > p {
    margin-bottom: var(--s-12);
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-16) var(--s-40);
  padding: var(--s-16);
  dt {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
  dd {
    font-size: var(--t-20);
    font-weight: var(--w-bold);
    font-variant-numeric: tabular-nums;
  }
  small {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
const Table = styled.table`
  width: 100%;
  border-top: 1px solid var(--border);
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: var(--s-8) var(--s-16);
    text-align: right;
    border-bottom: 1px solid var(--border);
  }
  tr:last-child > * {
    border-bottom: 0;
  }
  thead {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
  th {
    font-weight: var(--w-medium);
  }
  th:first-child {
    text-align: left;
    overflow-wrap: anywhere;
  }
`;

const MILLION = 1_000_000;
const number = (value: number, most = 0): string => value.toLocaleString(locale(), { maximumFractionDigits: most });
const sizeText = (bytes: number): string => {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte'];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
};

const WARN_AT = 0.8;
/** Whether the files of a company are near the limit of its plan, or have reached it. */
const fullnessOf = ({ bytes, limit }: { bytes: number; limit: number | null }): 'room' | 'nearlyFull' | 'full' => {
  if (limit === null || bytes < limit * WARN_AT) return 'room';
  return bytes < limit ? 'nearlyFull' : 'full';
};

/** The storage of the company, and the usage of its AI agents today with their limits; live. */
export const UsageTab = () => {
  const { t } = useTranslation('usage');
  const { data: usage, phase, run } = useTask(usageTask);
  useEffect(() => run(), [run]);
  if (phase === 'failed' && !usage)
    return (
      <Empty icon={<TriangleAlert />} fact={t('failed')} advice={t('failedAdvice')}>
        <Button onClick={() => run()}>{t('retry')}</Button>
      </Empty>
    );
  const fullness = usage && fullnessOf(usage.storage);
  return (
    <SettingSheet>
      <SettingColumn>
        <Box aria-labelledby="usage-storage">
          <SectionTitle id="usage-storage">{t('storage')}</SectionTitle>
          <p>{t('storageAbout')}</p>
          {fullness && fullness !== 'room' && <Notice role="status">{t(fullness)}</Notice>}
          <SettingCard>
            <Figures>
              {usage ? (
                <div>
                  <dt>{t('files', { count: usage.storage.files, shown: number(usage.storage.files) })}</dt>
                  <dd>
                    {sizeText(usage.storage.bytes)}{' '}
                    {usage.storage.limit !== null && <small>{t('of', { limit: sizeText(usage.storage.limit) })}</small>}
                  </dd>
                </div>
              ) : (
                <Skeleton $width="96px" />
              )}
            </Figures>
          </SettingCard>
        </Box>
        <Box aria-labelledby="usage-today">
          <SectionTitle id="usage-today">{t('today')}</SectionTitle>
          <p>{t('todayAbout')}</p>
          <SettingCard>{usage ? <Today use={usage.prompts} /> : <Skeleton $width="96px" />}</SettingCard>
        </Box>
        <Box as="div">
          <CompanyCosts />
        </Box>
      </SettingColumn>
    </SettingSheet>
  );
};

const Today = ({ use: { requests, tokens, cost, prompts } }: { use: PromptUse }) => {
  const { t } = useTranslation('usage');
  const nameOf = ({ id, name }: PromptUse['prompts'][number]): string =>
    name || (id ? t('removed', { id }) : t('unsaved'));
  return (
    <>
      <Figures>
        <Figure of="requests" value={number(requests)} limit="promptRequestsPerDay" />
        <Figure of="tokens" value={number(tokens)} limit="promptTokensPerDay" />
        <Figure of="cost" value={number(cost / MILLION, 2)} limit="promptMoneyPerDay" />
      </Figures>
      {prompts.length ? (
        <DataTable
          box={Table}
          label={t('today')}
          rows={prompts}
          keyOf={({ id }) => id}
          columns={[
            { head: t('prompt'), cell: nameOf, by: nameOf, rowHead: true },
            { head: t('requests'), cell: (one) => number(one.requests), by: 'requests', number: true },
            { head: t('tokens'), cell: (one) => number(one.tokens), by: 'tokens', number: true },
            { head: t('cost'), cell: (one) => number(one.cost / MILLION, 2), by: 'cost', number: true },
          ]}
        />
      ) : (
        <Empty icon={<Bot />} fact={t('none')} advice={t('noneAdvice')} />
      )}
    </>
  );
};

type Root = Parameters<typeof selectSetting>[0];

/** A figure with its daily limit, if there is one. */
const Figure = ({ of, value, limit }: { of: TextName<'usage'>; value: string; limit: SettingKey }) => {
  const { t } = useTranslation('usage');
  const most = useSelector((state: Root) => selectSetting(state, limit));
  return (
    <div>
      <dt>{t(of)}</dt>
      <dd>
        {value} {most !== '' && <small>{t('of', { limit: number(Number(most), 2) })}</small>}
      </dd>
    </div>
  );
};
