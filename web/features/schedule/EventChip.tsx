import { CircleAlert, CircleCheck, Clock, Pencil, Repeat, Trash2 } from 'lucide-react';
import { isolated } from '../../../domain/kernel/names.ts';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { ScheduleRecord, ScheduleStatus } from '../../../domain/schedule/shape.ts';
import { called } from '../../ui/format/called.ts';
import { timeOf } from '../../api/session/clock.ts';
import { useClock } from '../../api/session/useClock.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { phone } from '../../ui/page/screens.ts';
import { codeText } from '../../api/errors.ts';
import { schedules } from './slice.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

/** An entry of the calendar; start and end are local to the company. */
export type ShownEvent = { start: Date; end: Date; record: ScheduleRecord };

const ChipText = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-4);
  min-width: 0;
  line-height: 18px;
  & > b {
    flex: 1;
    font-weight: var(--w-medium);
  }
  time {
    font-variant-numeric: tabular-nums;
  }
  && > svg {
    flex: none;
    width: 12px;
    height: 12px;
  }
`;
const Act = styled.span`
  display: inline-flex;
  flex: none;
  padding: 2px 1px;
  border-radius: var(--r-4);
  cursor: pointer;
  && > svg {
    width: 12px;
    height: 12px;
  }
  &:hover {
    background: var(--hover);
  }
`;
const Head = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-4) var(--s-8);
  & > b {
    flex: 1;
    font-weight: var(--w-medium);
  }
  ${phone} {
    flex-wrap: wrap;
    & > b {
      flex-basis: 100%;
    }
  }
`;
const Row = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--s-8);
  & > div {
    flex: 1;
    min-width: 0;
    & > p {
      color: var(--text-muted);
      overflow-wrap: anywhere;
      display: -webkit-box;
      -webkit-line-clamp: 2;
      -webkit-box-orient: vertical;
      overflow: hidden;
    }
  }
`;

const icons = { PENDENTE: Clock, ENVIADA: CircleCheck, ERRO: CircleAlert } as const;
const tones: Record<ScheduleStatus, Tone> = { PENDENTE: 'accent', ENVIADA: 'neutral', ERRO: 'danger' };

/** A click on the chip or row edits it, so a button on it must stop the event. */
const doing = (act: () => void) => (event: MouseEvent) => {
  event.stopPropagation();
  act();
};

const useActs = (record: ScheduleRecord) => {
  const dispatch = useDispatch();
  const { editClicked, removeClicked } = schedules.actions;
  return { edit: () => dispatch(editClicked(record)), remove: () => dispatch(removeClicked(record)) };
};

/**
 * An entry in the month, week or day view: time, name and two icons (R466). The chip is a button that edits, and Delete on it
 * asks to delete; the icons are only for the pointer.
 */
export const EventChip = ({ event: { record } }: { event: ShownEvent }) => {
  const { t } = useTranslation('schedule');
  const clock = useClock();
  const { edit, remove } = useActs(record);
  const name = called(record.contact);
  const Icon = icons[record.status];
  return (
    <Tooltip text={`${timeOf(record.sendAt, clock)} ${isolated(name)}: ${isolated(record.body)}`}>
      <ChipText>
        {record.status !== 'PENDENTE' && <Icon aria-hidden />}
        {record.repeat && <Repeat aria-label={t('repeats')} />}
        <time>{timeOf(record.sendAt, clock)}</time>
        <Truncated as="b">{name}</Truncated>
        <Tooltip text={t(record.sentAt ? 'open' : 'edit', { name })}>
          <Act aria-hidden onClick={doing(edit)}>
            <Pencil />
          </Act>
        </Tooltip>
        <Tooltip text={t('remove', { name })}>
          <Act aria-hidden onClick={doing(remove)}>
            <Trash2 />
          </Act>
        </Tooltip>
      </ChipText>
    </Tooltip>
  );
};

/** An entry in the agenda: a line with the text and the status, and two buttons. */
export const AgendaRow = ({ event: { record } }: { event: ShownEvent }) => {
  const { t } = useTranslation('schedule');
  const { edit, remove } = useActs(record);
  const name = called(record.contact);
  const Icon = icons[record.status];
  return (
    <Row>
      <div>
        <Head>
          <Truncated as="b">{name}</Truncated>
          {record.repeat && <Repeat aria-label={t('repeats')} />}
          <Pill tone={tones[record.status]} icon={<Icon aria-hidden />}>
            {t(`status.${record.status}`)}
          </Pill>
        </Head>
        <p>{record.body}</p>
        {record.status === 'ERRO' && <p>{codeText(record.reason)}</p>}
      </div>
      <IconButton size="sm" label={t(record.sentAt ? 'open' : 'edit', { name })} onClick={doing(edit)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton size="sm" label={t('remove', { name })} onClick={doing(remove)}>
        <Trash2 aria-hidden />
      </IconButton>
    </Row>
  );
};
