import { StickyNote } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { NoteRecord } from '../../../domain/note/shape.ts';
import { calledUser, erasedContent } from '../../ui/format/called.ts';
import { agoOf, timeOf, type Clock } from '../../api/session/clock.ts';

const Line = styled.div`
  align-self: center;
  display: flex;
  gap: var(--s-8);
  width: fit-content;
  max-width: min(520px, 100%);
  margin: var(--s-8) auto;
  padding: var(--s-8) var(--s-12);
  border: 1px dashed color-mix(in oklab, var(--warning-text) 40%, transparent);
  border-radius: var(--r-12);
  background: var(--warning-soft);
  font-size: var(--t-13);
  line-height: 18px;
  overflow-wrap: anywhere;
  & > svg {
    flex: none;
    width: 16px;
    height: 16px;
    margin-top: 1px;
    color: var(--warning-text);
  }
  p {
    white-space: pre-wrap;
  }
  small {
    font-size: var(--t-11);
    color: var(--warning-text);
  }
`;

/** The time of a note. Today's notes show no date. */
export const writtenAt = ({ createdAt }: Pick<NoteRecord, 'createdAt'>, clock: Clock): string => {
  const day = agoOf(createdAt, clock);
  const time = timeOf(createdAt, clock);
  return day === time ? time : `${day} ${time}`;
};

/** An internal note in the timeline of the conversation. Customers never see it. */
export const NoteLine = ({ note, clock }: { note: NoteRecord; clock: Clock }) => {
  const { t } = useTranslation('note');
  return (
    <Line role="note" aria-label={t('one')}>
      <StickyNote aria-hidden />
      <div>
        <p dir="auto">{note.note || erasedContent()}</p>
        <small>{t('line', { name: calledUser(note.user), when: writtenAt(note, clock) })}</small>
      </div>
    </Line>
  );
};
