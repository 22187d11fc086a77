import { Eraser, FileDown, Pencil, X } from 'lucide-react';
import { Fragment, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { BlockContact, contactExport, StoppedBeside } from '../../contact/index.ts';
import { readableNumber } from '../../../../domain/kernel/readableNumber.ts';
import { called } from '../../../ui/format/called.ts';
import { giveBack, hasFocus } from '../../../ui/layers/hasFocus.ts';
import { SharedMedia } from '../../conversation/index.ts';
import { Notes } from '../../note/index.ts';
import { useCan } from '../../../api/session/useCan.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { takesEscape } from '../../../ui/layers/takesEscape.ts';
import { Attendance } from './Attendance.tsx';
import { Beside, Body, Facts, PanelHead, Panel, PanelActs, Part, PanelName } from './PanelBox.ts';
import { isOverlaid } from './panel.ts';
import { panelToggled } from '../slice.ts';
import { TagEditor } from './TagEditor.tsx';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

const EraseContact = lazy(async () => ({ default: (await import('../../contact/index.ts')).EraseContact }));
const EditContact = lazy(async () => ({ default: (await import('../../contact/index.ts')).EditContact }));

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Part aria-label={title}>
    <h4>{title}</h4>
    {children}
  </Part>
);

/** The contact panel: contact, tags, facts of the ticket, extra information and notes (R134). */
export const ContactPanel = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const close = useRef<HTMLButtonElement>(null);
  const { contact } = ticket;
  /** Counts the openings of the edit form. Each one mounts a new form. */
  const [edits, setEdits] = useState(0);
  const blocks = useCan('contacts-page:blockContact');
  const erases = useCan('contacts-page:eraseContact');
  const exportsData = useCan('contacts-page:exportContact');
  const [erasing, setErasing] = useState(false);
  const closeErasing = useCallback(() => setErasing(false), []);
  const infos = [...(contact.email ? [{ name: t('panel.email'), value: contact.email }] : []), ...contact.extraInfo];
  useEffect(() => {
    const before = document.activeElement;
    // The list may have had the focus, and be hidden now.
    if (!isOverlaid() && hasFocus() && before?.checkVisibility() !== false) return undefined;
    close.current?.focus();
    return () => giveBack(before);
  }, []);
  return (
    <Panel aria-label={t('panel.title')} onKeyDown={(event) => takesEscape(event) && dispatch(panelToggled())}>
      <PanelHead>
        <h2>{t('panel.title')}</h2>
        {!contact.erased && (
          <IconButton label={t('panel.edit')} onClick={() => setEdits(edits + 1)}>
            <Pencil aria-hidden />
          </IconButton>
        )}
        <IconButton ref={close} label={t('panel.close')} onClick={() => dispatch(panelToggled())}>
          <X aria-hidden />
        </IconButton>
      </PanelHead>
      <Body>
        <PanelName>
          <Avatar id={contact.id} name={called(contact)} size="lg" picture={contact.profilePicUrl} />
          <Tooltip text={called(contact)} whenCut>
            <h3 dir="auto">{called(contact)}</h3>
          </Tooltip>
          <p>{contact.isGroup ? t('group') : readableNumber(contact.number)}</p>
        </PanelName>
        <Beside>{!contact.erased && !contact.isGroup && <StoppedBeside contactId={contact.id} />}</Beside>
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
                  <dt dir="auto">{name}</dt>
                  <dd dir="auto">{value}</dd>
                </Fragment>
              ))}
            </Facts>
          </Section>
        )}
        <Section title={t('panel.notes')}>
          <Notes ticketId={ticket.id} contactId={contact.id} closed={contact.erased} />
        </Section>
        {!contact.erased && (
          <Section title={t('panel.shared')}>
            <SharedMedia ticketId={ticket.id} onJump={() => isOverlaid() && dispatch(panelToggled())} />
          </Section>
        )}
        {!contact.erased && (blocks || erases || exportsData) && (
          <PanelActs>
            {exportsData && !contact.isGroup && (
              <Button variant="ghost" size="sm" onClick={() => dispatch(contactExport.run(contact.id))}>
                <FileDown aria-hidden />
                {t('contact:data.menu')}
              </Button>
            )}
            {blocks && !contact.isGroup && <BlockContact ticket={ticket} />}
            {erases && (
              <Button variant="ghost" size="sm" data-danger onClick={() => setErasing(true)}>
                <Eraser aria-hidden />
                {t('panel.erase')}
              </Button>
            )}
          </PanelActs>
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
