import './texts.ts';
import { CircleAlert, CircleCheck, Clock, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { ScheduleRecord, ScheduleStatus } from '../../domain/schedule/shape.ts';
import { called } from '../kernel/called.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { phone } from '../ui/screens.ts';
import { schedules } from './slice.ts';

const Head = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-4) var(--s-8);
  & > b {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
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

const useActs = (record: ScheduleRecord) => {
  const dispatch = useDispatch();
  const { editClicked, removeClicked } = schedules.actions;
  return { edit: () => dispatch(editClicked(record)), remove: () => dispatch(removeClicked(record)) };
};

/** In the agenda: a line with the words and how it stands, and two buttons. */
export const AgendaRow = ({ record }: { record: ScheduleRecord }) => {
  const { t } = useTranslation('schedule');
  const { edit, remove } = useActs(record);
  const name = called(record.contact);
  const Icon = icons[record.status];
  return (
    <Row>
      <div>
        <Head>
          <b title={name}>{name}</b>
          <Pill tone={tones[record.status]} icon={<Icon aria-hidden />}>
            {t(`status.${record.status}`)}
          </Pill>
        </Head>
        <p>{record.body}</p>
      </div>
      <IconButton size="sm" label={t(record.sentAt ? 'open' : 'edit', { name })} onClick={edit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton size="sm" label={t('remove', { name })} onClick={remove}>
        <Trash2 aria-hidden />
      </IconButton>
    </Row>
  );
};
