import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { styled } from 'styled-components';
import type { WithSlice } from '@reduxjs/toolkit';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import type { SignedIn } from '../../../../domain/user/shape.ts';
import type { EntitiesRoot } from '../../../api/records/entities.ts';
import { doingBegan } from '../../../api/stream.ts';
import { Foot } from '../../../ui/media/ComposerBox.tsx';
import type { Recorded } from '../../../ui/media/recording.ts';
import { useNaming } from '../../../ui/media/useNaming.ts';
import { ComposerField, type Keys } from '../../../ui/media/ComposerField.tsx';
import { selectUser } from '../../../api/session/slice.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { isComposing } from '../../../ui/fields/composing.ts';
import { phone } from '../../../ui/page/screens.ts';
import { hasKeyboard, isCovered } from '../../../ui/layers/takeFocus.ts';
import { Along } from './Along.tsx';
import { holdFile } from './files.ts';
import { isEditable } from '../message/own.ts';
import {
  draftChanged,
  editClicked,
  editEnded,
  messageSent,
  notingChosen,
  selectConversation,
  selectDraft,
  selectNoting,
  type messageSlice,
  type MessageRoot,
} from '../slice.ts';
import type { ReplyFile } from '../timeline/timeline.ts';
import { Share } from './Share.tsx';
import { useAttaching } from './useAttaching.ts';
import { NoteWriting } from './NoteWriting.tsx';
import { useServiceWindow } from './useServiceWindow.ts';
import { useSending } from './useSending.ts';
import { signed, useSign } from './useSign.ts';

/** Loaded at the first '/'. If loading fails, writing works without suggestions. */
const Suggestions = lazy(() =>
  import('./Suggestions.tsx').then(
    (file) => ({ default: file.Suggestions }),
    () => ({ default: () => null }),
  ),
);

/** Loaded with the first conversation over a connection that limits free text. */
const ServiceWindow = lazy(() => import('./ServiceWindow.tsx').then((file) => ({ default: file.ServiceWindow })));

/** Loaded at the first '@' in a group, with the same fallback. */
const Members = lazy(() =>
  import('./Members.tsx').then(
    (file) => ({ default: file.Members }),
    () => ({ default: () => null }),
  ),
);

const Modes = styled.div`
  width: fit-content;
  margin-bottom: var(--s-6);
  label {
    height: 24px;
  }
  ${phone} {
    label {
      height: 36px;
    }
  }
`;

/** The user's latest own message, if its text can still be changed. */
const lastEditable = (state: MessageRoot & EntitiesRoot, me: SignedIn | null) => {
  const isMine = ({ userId, isDeleted }: MessageRecord) => userId !== null && userId === me?.id && !isDeleted;
  const last = selectConversation(state)?.messages.findLast(isMine);
  return last && isEditable(last, me) ? last : null;
};

/**
 * The composer for messages to a customer (R173, R174). The message being edited or answered and the attached files show above
 * the text field.
 */
export const Composer = ({ ticket, noteShortcut }: { ticket: TicketRecord; noteShortcut: readonly string[] }) => {
  const ticketId = ticket.id;
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const draft = useSelector((state: WithSlice<typeof messageSlice>) => selectDraft(state, ticketId));
  const me = useSelector(selectUser);
  const [sign, setSign] = useSign();
  const field = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<Keys>(null);
  const [suggested, setSuggested] = useState<{ list: string; option: string } | null>(null);
  const attaching = useAttaching(ticketId);
  const author = sign ? (me?.name ?? '') : null;
  const body = signed(draft.text, author);
  const sendDraft = useSending(ticketId, author);
  const store = useStore<MessageRoot & EntitiesRoot>();
  const edited = draft.editing?.id;
  const noting = useSelector(selectNoting);
  const serviceWindow = useServiceWindow(ticket);
  const isClosed = serviceWindow?.minutes === 0;
  const isDrafted = Boolean(draft.text || draft.file) || draft.attached.length > 0;
  const sendable = !isClosed && (Boolean(body || draft.file) || draft.attached.length > 0);

  useEffect(() => {
    if (!draft.quoted && !edited) return;
    dispatch(notingChosen(false));
    if (!isCovered()) field.current?.focus();
  }, [dispatch, draft.quoted, edited]);

  const wasNoting = useRef(noting);
  useEffect(() => {
    if (wasNoting.current && !noting && hasKeyboard() && !isCovered()) field.current?.focus();
    wasNoting.current = noting;
  }, [noting]);

  const send = () => {
    if (!isClosed && sendDraft(draft)) field.current?.focus();
  };
  const write = (text: string) => dispatch(draftChanged({ ticketId, text }));
  const namesSomebody = ticket.isGroup && !draft.editing;
  const { naming, name, setCaret } = useNaming(namesSomebody, { text: draft.text, field, write });
  const choose = (text: string, file: ReplyFile | null) => {
    dispatch(draftChanged({ ticketId, text, file }));
    field.current?.focus();
  };
  const onFiles = (files: readonly File[]) => {
    attaching.add(files);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (draft.editing) dispatch(editEnded({ ticketId }));
      else if (draft.quoted) dispatch(draftChanged({ ticketId, quoted: null }));
      else field.current?.blur();
    }
    const bare = !event.ctrlKey && !event.shiftKey && !isComposing(event);
    if (event.key !== 'ArrowUp' || !bare || draft.text || draft.editing) return;
    const last = lastEditable(store.getState(), me);
    if (!last) return;
    event.preventDefault();
    dispatch(editClicked({ message: last, author: me?.name ?? '' }));
  };
  const speak = ({ file, ...recorded }: Recorded) => {
    const attached = [{ ...holdFile(file), recorded }];
    dispatch(messageSent({ ticketId, body: '', quoted: draft.quoted, file: null, attached }));
  };

  const tabs = (
    <Modes>
      <Segmented
        label={t('composer.as')}
        value={noting ? 'note' : 'message'}
        onChange={(mode) => dispatch(notingChosen(mode === 'note'))}
        options={[
          { value: 'message', text: t('composer.message') },
          { value: 'note', text: t('composer.note'), shortcut: { label: t('composer.note'), keys: noteShortcut } },
        ]}
      />
    </Modes>
  );
  if (noting)
    return (
      <Foot>
        {tabs}
        <NoteWriting ticket={ticket} onLeave={() => dispatch(notingChosen(false))} />
      </Foot>
    );
  const limit = serviceWindow && (
    <Suspense fallback={null}>
      <ServiceWindow ticket={ticket} {...serviceWindow} isDrafted={isDrafted} />
    </Suspense>
  );
  if (isClosed && !isDrafted)
    return (
      <Foot>
        {tabs}
        {limit}
      </Foot>
    );
  return (
    <Foot>
      {tabs}
      {limit}
      {draft.text.startsWith('/') && (
        <Suspense fallback={null}>
          <Suggestions text={draft.text} ticket={ticket} keys={keys} onActive={setSuggested} onChoose={choose} />
        </Suspense>
      )}
      {namesSomebody && draft.text.includes('@') && (
        <Suspense fallback={null}>
          <Members
            key={naming === null ? 'kept' : 'typed'}
            ticketId={ticketId}
            typed={naming}
            keys={keys}
            onChoose={name}
          />
        </Suspense>
      )}
      <Along ticketId={ticketId} draft={draft} onSend={send} onLess={() => field.current?.focus()} />
      <ComposerField
        field={field}
        keys={keys}
        words={{
          message: t('message'),
          write: t(draft.attached.length > 0 ? 'caption' : 'write'),
          record: t('record'),
          send: t('send'),
        }}
        text={draft.text}
        sendable={sendable}
        recordable={!isClosed && !sendable && !draft.editing}
        onWrite={(text, caret) => {
          write(text);
          setCaret(caret);
        }}
        onCaret={setCaret}
        onKey={onKey}
        onSend={send}
        onFiles={onFiles}
        onRecorded={speak}
        onDoing={(is) => dispatch(doingBegan({ ticketId, is }))}
        suggested={suggested}
        attachments={!draft.editing && <Share ticketId={ticketId} />}
      >
        <Switch label={t('sign')} checked={sign} onChange={(event) => setSign(event.target.checked)} />
      </ComposerField>
    </Foot>
  );
};
