import { Copy, EllipsisVertical, Forward, Pencil, StickyNote, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { selectUser } from '../../../api/session/slice.ts';
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/layers/Menu.tsx';
import { isDeletable, isEditable, isTooOldToDelete } from './own.ts';
import { deleteClicked } from './acts.ts';
import { editClicked, notingChosen, pickingBegan, selectConversation } from '../slice.ts';
import { noteWritten, selectNotes } from '../../note/index.ts';
import { toast } from '../../../api/toast.ts';
import { useWordsOf } from './useWordsOf.ts';
import { capabilitiesOf, type Capabilities } from '../../../../domain/connection/capabilities.ts';
import { useAll } from '../../../api/records/useAll.ts';

/** Returns the abilities of the connection of the open conversation. Until it is known, all that a linked phone can. */
const useCapabilities = (): Capabilities => {
  const ticket = useSelector(selectConversation)?.ticket;
  const connection = useAll('whatsapp').find(({ id }) => id === ticket?.whatsappId);
  return capabilitiesOf(connection?.channel ?? 'whatsapp');
};

type Props = { message: MessageRecord };

const Why = styled.small`
  display: block;
  max-width: 210px;
  padding-bottom: var(--s-4);
  font-size: var(--t-12);
  color: var(--text-muted);
  white-space: normal;
`;

const Items = ({ message, onDelete }: Props & { onDelete: () => void }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const me = useSelector(selectUser);
  const isTooOld = isTooOldToDelete(message);
  const able = useCapabilities();
  const mayDelete = message.error !== '' || (able.deletions && !isTooOld);
  const wordsIn = useWordsOf();
  const { drafts } = useSelector(selectNotes);
  const ticket = useSelector(selectConversation)?.ticket;
  const isOpen = ticket?.status === 'open' && !ticket.contact.erased;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.body);
      toast.success(t('copied'));
    } catch {
      toast.error(t('notCopied'));
    }
  };
  const replyInNote = () => {
    if (!ticket) return;
    const written = drafts[ticket.id];
    const note = `${written ? `${written}\n` : ''}> ${wordsIn(message)}\n`;
    dispatch(noteWritten({ ticketId: ticket.id, note }));
    dispatch(notingChosen(true));
  };
  return (
    <>
      <MenuItem icon={<Forward aria-hidden />} onSelect={() => dispatch(pickingBegan({ id: message.id }))}>
        {t('forward')}
      </MenuItem>
      {message.body !== '' && !message.isDeleted && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy()}>
          {t('copy')}
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem icon={<StickyNote aria-hidden />} onSelect={replyInNote}>
          {t('replyInNote')}
        </MenuItem>
      )}
      {able.edits && isEditable(message, me) && (
        <MenuItem
          icon={<Pencil aria-hidden />}
          onSelect={() => dispatch(editClicked({ message, author: me?.name ?? '' }))}
        >
          {t('edit')}
        </MenuItem>
      )}
      {isDeletable(message, me) && (
        <MenuItem danger={mayDelete} icon={<Trash2 aria-hidden />} disabled={!mayDelete} onSelect={onDelete}>
          <span>
            {t('deleteForAll')}
            {!mayDelete && <Why>{t(able.deletions ? 'deleteTooLate' : 'deleteImpossible')}</Why>}
          </span>
        </MenuItem>
      )}
    </>
  );
};

/**
 * The menu of a message: forward and, for own messages, edit and delete (R190). `enters` counts how often Enter was pressed on
 * the message.
 */
export const MessageMenu = ({ message, enters }: Props & { enters: number }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  /** A menu for every line would be slow: it mounts at the first use. */
  const [clicked, setClicked] = useState(false);
  const wanted = clicked || enters > 0;
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const trigger = (
    <IconButton ref={button} size="sm" label={t('more')} {...(!wanted && { onClick: () => setClicked(true) })}>
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  const remove = () => {
    setAsks(false);
    dispatch(deleteClicked(message));
  };
  return (
    <>
      {wanted ? (
        <Menu
          key={enters}
          trigger={trigger}
          opened
          backTo={() => (enters > 0 ? button.current?.closest('article') : null)}
        >
          <Items message={message} onDelete={() => setAsks(true)} />
        </Menu>
      ) : (
        trigger
      )}
      {asks && (
        <ConfirmDialog open title={t('deleteForAll')} onCancel={() => setAsks(false)} onConfirm={remove}>
          {t('deleteHint')}
        </ConfirmDialog>
      )}
    </>
  );
};
