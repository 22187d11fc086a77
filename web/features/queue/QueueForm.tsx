import { useState } from 'react';
import { FormProvider, useController } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { z } from 'zod';
import { addQueue } from '../../../commands/queue/contract.ts';
import type { Week } from '../../../domain/kernel/schedule.ts';
import type { WholeQueue } from '../../../domain/queue/whole.ts';
import { text } from '../../locales/i18n.ts';
import { toast } from '../../api/toast.ts';
import { useAll } from '../../api/records/useAll.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { saidChanged } from '../../ui/records/said.ts';
import { useFields } from '../../ui/records/useFields.ts';
import { WeekFields } from '../../ui/week/WeekFields.tsx';
import { selectUser } from '../../api/session/slice.ts';
import { DialogBody } from '../../ui/layers/Dialog.tsx';
import { TabPanel, Tabs } from '../../ui/page/Tabs.tsx';
import { queues } from './slice.ts';
import { menuBegun } from './optionSlice.ts';
import { OptionTree } from './OptionTree.tsx';
import { useMenu } from './useMenu.ts';
import { QueueFields, queueStartValues } from './QueueFields.tsx';

/** The server checks the week; the form sends it only if it changed. */
const schema = addQueue.body.extend({ schedules: z.custom<Week>() });
const Body = styled(DialogBody)`
  padding-top: var(--s-16);
`;

const numbered = (id: unknown) => (Number(id) ? `#${Number(id)}` : text('queue', 'none'));
const said = { color: saidChanged, integrationId: numbered, promptId: numbered };

/** The data of a queue, its menu, and its weekly hours if each queue has its own (R402). */
export const QueueForm = ({ record }: { record: WholeQueue | null }) => {
  const { t } = useTranslation('queue');
  const settings = useSelector(selectUser)?.company.settings ?? [];
  const hasHours = settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
  const beside = record?.id ?? null;
  const menu = useMenu(beside);
  const others = useAll('queue').filter(({ id }) => id !== beside);
  const [tab, setTab] = useState<'data' | 'hours'>('data');
  const toData = () => setTab('data');
  const dispatch = useDispatch();
  const stay = () => {
    dispatch(menuBegun(false));
    toData();
  };
  const form = useFields(schema, queueStartValues(record, others));
  const week = useController({ control: form.control, name: 'schedules' });
  const changeWeek = (changed: Week) => {
    if (!week.fieldState.isDirty) toast.warning(t('hoursEdited'));
    week.field.onChange(changed);
  };
  const data = (
    <Body>
      <QueueFields others={others} />
      <OptionTree queueId={beside} />
    </Body>
  );
  return (
    <RecordForm
      of={queues}
      record={record}
      filled={{
        form,
        start: (one) => queueStartValues(one, others),
        called: (name) => t(name === 'schedules' ? 'hours' : name),
        said,
      }}
      title={record ? t('edit', { name: record.name }) : t('add')}
      changed={menu.typed}
      side
      bare
      submit={(save) =>
        form.handleSubmit(
          ({ schedules, ...rest }) =>
            menu.afterOption(
              () => save({ ...rest, ...(week.fieldState.isDirty ? { schedules: [...schedules] } : {}) }),
              toData,
            ),
          stay,
        )
      }
    >
      <FormProvider {...form}>
        {hasHours ? (
          <Tabs
            label={t('tabs')}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'data', text: t('data') },
              { value: 'hours', text: t('hours') },
            ]}
          >
            <TabPanel value="data">{data}</TabPanel>
            <TabPanel value="hours">
              <Body>
                <p>{t('hours')}</p>
                <WeekFields week={week.field.value} onChange={changeWeek} />
              </Body>
            </TabPanel>
          </Tabs>
        ) : (
          <Tabs label={t('tabs')} value="data" onChange={setTab} tabs={[{ value: 'data', text: t('data') }]}>
            <TabPanel value="data">{data}</TabPanel>
          </Tabs>
        )}
      </FormProvider>
    </RecordForm>
  );
};
