import './saga.ts';
import { TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../api/parts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { instantOf, wallTime } from '../../../domain/kernel/instant.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageBody } from '../../ui/page/PageBody.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Changes } from './Changes.tsx';
import { DaySlider, InstantFields } from './Picker.tsx';
import { floorHidden, floorShown, instantChosen, modeChosen, retried, selectFloor, type Mode } from './slice.ts';
import { Then } from './Then.tsx';

const HistoryDialog = lazy(async () => ({ default: (await import('../audit/index.ts')).HistoryDialog }));

const When = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-12) var(--s-24);
`;

/**
 * The floor as it was at any instant, and the changes between two instants (read-models.md, The state at any instant).
 */
export const FloorPage = () => {
  const { t } = useTranslation('floor');
  const dispatch = useDispatch();
  const { zone } = useClock();
  const { mode, instants, phase, floor, changes } = useSelector(selectFloor);
  const [opened, setOpened] = useState<{ ticketId: number; at: string } | null>(null);
  useEffect(() => {
    // The current minute ends with the next one, so events of this minute are included.
    dispatch(floorShown({ zone, now: wallTime(new Date(Date.now() + 60_000).toISOString(), zone) }));
    return () => void dispatch(floorHidden());
  }, [dispatch, zone]);
  const isMissing = phase === 'failed' && (mode === 'past' ? floor : changes) === null;
  const choose = (name: 'at' | 'from' | 'to') => (value: string) => dispatch(instantChosen({ [name]: value }));
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')}>
        <Segmented<Mode>
          label={t('mode')}
          value={mode}
          onChange={(value) => dispatch(modeChosen(value))}
          options={[
            { value: 'past', text: t('past') },
            { value: 'changes', text: t('changes') },
          ]}
        />
      </PageHead>
      <PageBody aria-busy={phase === 'loading'}>
        {instants && mode === 'past' && (
          <When>
            <InstantFields value={instants.at} onChange={choose('at')} />
            <DaySlider value={instants.at} onChange={choose('at')} />
          </When>
        )}
        {instants && mode === 'changes' && (
          <When>
            <InstantFields label={t('from')} value={instants.from} onChange={choose('from')} />
            <InstantFields label={t('to')} value={instants.to} onChange={choose('to')} />
          </When>
        )}
        {isMissing ? (
          <Empty icon={<TriangleAlert />} fact={t('failed')} advice={t('failedAdvice')}>
            <Button onClick={() => dispatch(retried())}>{t('retry')}</Button>
          </Empty>
        ) : mode === 'past' ? (
          <Then onOpen={({ ticketId }) => instants && setOpened({ ticketId, at: instantOf(instants.at, zone) })} />
        ) : (
          <Changes onOpen={setOpened} />
        )}
      </PageBody>
      {opened && (
        <Suspense fallback={null}>
          <HistoryDialog {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
};
