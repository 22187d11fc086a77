import { DoorClosed, DoorOpen, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { isOpen } from '../../../domain/kernel/schedule.ts';
import { useHeldReload } from '../../ui/records/useLeaving.tsx';
import { WeekFields } from '../../ui/week/WeekFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Pill } from '../../ui/Pill.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { SettingColumn, SectionTitle, SettingSheet } from '../../ui/page/SettingBox.tsx';
import { hoursDropped, hoursEdited, hoursSubmitted, selectSettingState, type Hours } from './slice.ts';
import { zoneGroups } from './zones.ts';

/** The button stays at the bottom of the sheet while the content scrolls. */
const Narrow = styled(SettingColumn)`
  padding-bottom: 0;
`;
const About = styled.p`
  margin-bottom: var(--s-16);
  color: var(--text-muted);
  line-height: 1.5;
`;
const Zone = styled.div`
  display: flex;
  align-items: end;
  gap: var(--s-12);
  max-width: 420px;
  margin-bottom: var(--s-20);
  & > :first-child {
    flex: 1;
  }
  & > :last-child {
    margin-bottom: 6px;
  }
  ${phone} {
    & > :last-child {
      margin-bottom: 10px;
    }
  }
`;
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  display: grid;
  gap: var(--s-12);
  margin-top: var(--s-12);
  padding: var(--s-12) 0;
  background: var(--surface);
`;
const Acts = styled.div`
  display: flex;
  gap: var(--s-8);
  ${phone} {
    & > button {
      flex: 1;
    }
  }
`;

/** The weekly hours of the company, in its time zone. The button saves them (R396); typed values stay until a reload. */
export const HoursTab = () => {
  const { t } = useTranslation('setting');
  const { company, draft } = useSelector(selectSettingState);
  return (
    <SettingSheet>
      <Narrow>
        <SectionTitle>{t('hours.title')}</SectionTitle>
        <About>{t('hours.about')}</About>
        {company ? <Form hours={draft ?? company} /> : <Skeleton $height="320px" />}
      </Narrow>
    </SettingSheet>
  );
};

const Form = ({ hours: { schedules, timeZone } }: { hours: Hours }) => {
  const { t } = useTranslation('setting');
  const dispatch = useDispatch();
  const { draft, saving, conflict } = useSelector(selectSettingState);
  useHeldReload(draft !== null);
  const now = useNow();
  const brazil = t('hours.brazil');
  const [since] = useState(() => new Date());
  const zones = useMemo(() => zoneGroups(timeZone, brazil, since), [timeZone, brazil, since]);
  const open = isOpen(schedules, new Date(now).toISOString(), timeZone);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(hoursSubmitted());
      }}
    >
      <Zone>
        <Select
          label={t('hours.zone')}
          value={timeZone}
          onChange={(event) => dispatch(hoursEdited({ timeZone: event.target.value }))}
        >
          {zones.map(({ name, zones: those }) => (
            <optgroup key={name} label={name}>
              {those.map(({ zone, city, offset }) => (
                <option key={zone} value={zone}>
                  {city} ({offset})
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Pill tone={open ? 'success' : 'neutral'} icon={open ? <DoorOpen aria-hidden /> : <DoorClosed aria-hidden />}>
          {t(open ? 'hours.open' : 'hours.closed')}
        </Pill>
      </Zone>
      <WeekFields week={schedules} onChange={(week) => dispatch(hoursEdited({ schedules: week }))} />
      <Foot>
        {conflict !== null && (
          <Notice role="alert">
            <TriangleAlert aria-hidden />
            {conflict ? t('record:changed', { name: conflict }) : t('record:changedBySomebody')}
          </Notice>
        )}
        <Acts>
          <Button variant="primary" type="submit" busy={saving} disabled={!draft}>
            {t(conflict === null ? 'record:save' : 'record:saveAnyway')}
          </Button>
          {draft && !saving && (
            <Button variant="ghost" onClick={() => dispatch(hoursDropped())}>
              {t('hours.drop')}
            </Button>
          )}
        </Acts>
      </Foot>
    </form>
  );
};
