import './texts.ts';
import './layerTexts.ts';
import { Eraser, Pencil, X } from 'lucide-react';
import {
  Fragment,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { readableNumber } from '../kernel/number.ts';
import { called, calledUser } from '../kernel/called.ts';
import { agoOf, timeOf } from '../kernel/clock.ts';
import { useClock } from '../session/useClock.ts';
import { Notes } from '../note/Notes.tsx';
import { useCan } from '../session/useCan.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { overlaid, phone } from '../ui/screens.ts';
import { takesEscape } from '../ui/takesEscape.ts';
import { QueueName } from './RowBox.tsx';
import { isOverlaid } from './panel.ts';
import { panelToggled } from './slice.ts';
import { TagEditor } from './TagEditor.tsx';

const EraseContact = lazy(async () => ({ default: (await import('../contact/EraseContact.tsx')).EraseContact }));
const EditContact = lazy(async () => ({ default: (await import('../contact/EditContact.tsx')).EditContact }));

/** Beside the conversation from 1280 px on; over it below, and all of it on a phone (GUIDE, responsive). */
const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  flex: none;
  width: 304px;
  min-height: 0;
  background: var(--surface);
  border-left: 1px solid var(--border);
  ${overlaid} {
    position: absolute;
    inset: 0 0 0 auto;
    z-index: var(--z-sticky);
    box-shadow: var(--shadow-3);
    animation: slide var(--d-3) var(--ease);
  }
  ${phone} {
    width: 100%;
    border-left: 0;
  }
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  height: 60px;
  padding: 0 var(--s-12) 0 var(--s-16);
  border-bottom: 1px solid var(--border);
  h2 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  h2 + button {
    margin-left: auto;
  }
`;
const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;
const Who = styled.div`
  display: grid;
  justify-items: center;
  gap: 2px;
  padding: var(--s-20) var(--s-16);
  text-align: center;
  h3 {
    max-width: 100%;
    margin-top: var(--s-8);
    font-size: var(--t-14);
    font-weight: var(--w-bold);
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-line-clamp: 3;
    -webkit-box-orient: vertical;
    overflow: hidden;
  }
  p {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
    user-select: all;
  }
`;
const Part = styled.section`
  padding: var(--s-16);
  border-top: 1px solid var(--border);
  h4 {
    margin-bottom: var(--s-8);
    font-size: var(--t-12);
    font-weight: var(--w-bold);
  }
`;
const Erase = styled.footer`
  padding: var(--s-8) var(--s-12) var(--s-16);
  border-top: 1px solid var(--border);
  && button {
    color: var(--danger-text);
  }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(76px, auto) minmax(0, 1fr);
  gap: var(--s-6) var(--s-12);
  line-height: 18px;
  dt {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  dd {
    overflow-wrap: anywhere;
  }
`;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Part aria-label={title}>
    <h4>{title}</h4>
    {children}
  </Part>
);

const Attendance = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const clock = useClock();
  const { queue, user, whatsapp, createdAt } = ticket;
  const colour: CSSProperties & { '--c': string } = { '--c': queue?.color ?? 'transparent' };
  const [day, time] = [agoOf(createdAt, clock), timeOf(createdAt, clock)];
  return (
    <Facts>
      <dt>{t('panel.ticket')}</dt>
      <dd>#{ticket.id}</dd>
      <dt>{t('queueFilter')}</dt>
      <dd>{queue ? <QueueName style={colour}>{queue.name}</QueueName> : t('noQueue')}</dd>
      {user && (
        <>
          <dt>{t('panel.user')}</dt>
          <dd>{calledUser(user)}</dd>
        </>
      )}
      <dt>{t('choose.connection')}</dt>
      <dd>{whatsapp.name}</dd>
      <dt>{t('panel.opened')}</dt>
      <dd>{day === time ? time : `${day}, ${time}`}</dd>
    </Facts>
  );
};

/** Whom one talks to: contact, tags, facts of the ticket, extra information, notes (R134). */
export const ContactPanel = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const close = useRef<HTMLButtonElement>(null);
  const { contact } = ticket;
  /** How often the form was asked for: each time it is opened anew. */
  const [edits, setEdits] = useState(0);
  const erases = useCan('contacts-page:eraseContact');
  const [erasing, setErasing] = useState(false);
  const closeErasing = useCallback(() => setErasing(false), []);
  const infos = [...(contact.email ? [{ name: t('panel.email'), value: contact.email }] : []), ...contact.extraInfo];
  useEffect(() => {
    const before = document.activeElement;
    if (!isOverlaid()) return undefined;
    close.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Panel aria-label={t('panel.title')} onKeyDown={(event) => takesEscape(event) && dispatch(panelToggled())}>
      <Head>
        <h2>{t('panel.title')}</h2>
        {!contact.erased && (
          <IconButton label={t('panel.edit')} onClick={() => setEdits(edits + 1)}>
            <Pencil aria-hidden />
          </IconButton>
        )}
        <IconButton ref={close} label={t('panel.close')} onClick={() => dispatch(panelToggled())}>
          <X aria-hidden />
        </IconButton>
      </Head>
      <Body>
        <Who>
          <Avatar id={contact.id} name={called(contact)} size="lg" picture={contact.profilePicUrl} />
          <h3 title={called(contact)}>{called(contact)}</h3>
          <p>{readableNumber(contact.number)}</p>
        </Who>
        {!contact.erased && (
          <Section title={t('tags.title')}>
            <TagEditor ticket={ticket} />
          </Section>
        )}
        <Section title={t('panel.attendance')}>
          <Attendance ticket={ticket} />
        </Section>
        {infos.length > 0 && (
          <Section title={t('panel.infos')}>
            <Facts>
              {infos.map(({ name, value }, index) => (
                <Fragment key={index}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </Facts>
          </Section>
        )}
        <Section title={t('panel.notes')}>
          <Notes ticketId={ticket.id} contactId={contact.id} closed={contact.erased} />
        </Section>
        {erases && !contact.erased && (
          <Erase>
            <Button variant="ghost" size="sm" onClick={() => setErasing(true)}>
              <Eraser aria-hidden />
              {t('panel.erase')}
            </Button>
          </Erase>
        )}
      </Body>
      {erasing && (
        <Suspense>
          <EraseContact contact={contact} onClose={closeErasing} />
        </Suspense>
      )}
      {edits > 0 && (
        <Suspense>
          <EditContact key={edits} contactId={contact.id} />
        </Suspense>
      )}
    </Panel>
  );
};
