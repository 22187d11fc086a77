import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { instantOf } from '../../../../domain/kernel/instant.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { snoozeChoices } from '../../../../domain/ticket/snooze.ts';
import { momentAhead } from '../../../api/session/clock.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { called } from '../../../ui/format/called.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { phone } from '../../../ui/page/screens.ts';
import { snoozeChosen } from '../slice.ts';

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-12);
  p {
    margin: 0;
    color: var(--text-muted);
  }
`;
const Choices = styled.ul`
  display: grid;
  gap: var(--s-4);
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Choice = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-12);
  width: 100%;
  min-height: 40px;
  padding: 0 var(--s-12);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  text-align: left;
  time {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  &:hover {
    background: var(--hover-raised);
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
  ${phone} {
    min-height: 44px;
  }
`;

/** Asks until when a ticket is put aside: one of the usual times, or any other in the company's time zone. */
export const SnoozeDialog = ({ ticket, onClose }: { ticket: TicketRecord; onClose: () => void }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const clock = useClock();
  const [now] = useState(() => new Date().toISOString());
  const [written, setWritten] = useState('');
  const [error, setError] = useState('');
  const choose = (until: string) => dispatch(snoozeChosen({ ticket, until }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = written && instantOf(written, clock.zone);
    if (!until || until <= new Date().toISOString()) setError(t('snooze.past'));
    else choose(until);
  };
  return (
    <Dialog open onClose={onClose} title={t('snooze.title', { id: ticket.id })} width={420}>
      <form noValidate onSubmit={submit}>
        <Body>
          <p>{t('snooze.about', { name: called(ticket.contact) })}</p>
          <Choices>
            {snoozeChoices(now, clock.zone).map(({ id, until }) => (
              <li key={id}>
                <Choice type="button" onClick={() => choose(until)}>
                  {t(`snooze.${id}`)}
                  <time dateTime={until}>{momentAhead(until, now, clock)}</time>
                </Choice>
              </li>
            ))}
          </Choices>
          <TextField
            type="datetime-local"
            label={t('snooze.other')}
            value={written}
            error={error || undefined}
            onChange={({ target }) => {
              setWritten(target.value);
              setError('');
            }}
          />
        </Body>
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
          <Button variant="primary" type="submit">
            {t('snooze.menu')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
