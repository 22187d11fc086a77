import './texts.ts';
import { Mic, SendHorizontal } from 'lucide-react';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { WithSlice } from '@reduxjs/toolkit';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { SignedIn } from '../../domain/user/shape.ts';
import { doingBegan } from '../kernel/stream.ts';
import { selectUser } from '../session/slice.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useScreen } from '../ui/useScreen.ts';
import { AttachButton } from '../media/AttachButton.tsx';
import { Along } from './Along.tsx';
import { Bar, Box, Foot, Typed } from '../media/ComposerBox.tsx';
import { DropZone } from '../media/DropZone.tsx';
import { EmojiButton } from '../media/EmojiButton.tsx';
import { inserted } from '../media/inserted.ts';
import {
  draftChanged,
  editClicked,
  editEnded,
  messageSent,
  selectConversation,
  selectDraft,
  type messageSlice,
  type MessageRoot,
} from './slice.ts';
import { holdFile } from './files.ts';
import { isEditable } from './own.ts';
import type { Recorded } from '../media/recording.ts';
import type { EntitiesRoot } from '../kernel/entities.ts';
import type { Keys } from './Suggestions.tsx';
import type { ReplyFile } from './timeline.ts';
import { useAttaching } from './useAttaching.ts';
import { Unrecorded } from '../media/Unrecorded.tsx';
import { useNaming } from './useNaming.ts';
import { useSending } from './useSending.ts';
import { signed, useSign } from './useSign.ts';

/** Its file comes with the first '/'; without it, one writes as ever. */
const Suggestions = lazy(() =>
  import('./Suggestions.tsx').then(
    (file) => ({ default: file.Suggestions }),
    () => ({ default: () => null }),
  ),
);

/** The same with the first '@' in a group. */
const Members = lazy(() =>
  import('./Members.tsx').then(
    (file) => ({ default: file.Members }),
    () => ({ default: () => null }),
  ),
);

/** Its file comes with the first recording; without it, nothing is recorded, and the user is told. */
const Recorder = lazy(() =>
  import('../media/Recorder.tsx').then(
    (file) => ({ default: file.Recorder }),
    () => ({ default: Unrecorded }),
  ),
);

/** One's own message that was said last, if its words can still be changed. */
const lastEditable = (state: MessageRoot & EntitiesRoot, me: SignedIn | null) => {
  const isMine = ({ userId, isDeleted }: MessageRecord) => userId !== null && userId === me?.id && !isDeleted;
  const last = selectConversation(state)?.messages.findLast(isMine);
  return last && isEditable(last, me) ? last : null;
};

/** Where an agent writes: up to 5 rows, Enter sends, Shift+Enter makes a line (R173, R174). */
export const Composer = ({ ticket }: { ticket: TicketRecord }) => {
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
  const [recording, setRecording] = useState(false);
  const isEmpty = !body && !draft.file && draft.attached.length === 0 && !draft.editing;
  // A phone would cover half of the conversation with its keyboard.
  const focused = useScreen() !== 'phone';

  useEffect(() => {
    if (focused || draft.quoted || edited) field.current?.focus();
  }, [ticketId, draft.quoted, edited, focused, recording]);

  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [draft.text]);

  const send = () => {
    if (sendDraft(draft)) field.current?.focus();
  };
  const write = (text: string) => dispatch(draftChanged({ ticketId, text }));
  const namesSomebody = ticket.isGroup && !draft.editing;
  const { naming, name, setCaret } = useNaming(namesSomebody, { text: draft.text, field, write });
  const choose = (text: string, file: ReplyFile | null) => {
    dispatch(draftChanged({ ticketId, text, file }));
    field.current?.focus();
  };
  const putIn = (emoji: string) => {
    const { current } = field;
    if (!current) return;
    const { text, at } = inserted(selectDraft(store.getState(), ticketId).text, emoji, current);
    write(text);
    requestAnimationFrame(() => current.setSelectionRange(at, at));
  };
  const onFiles = (files: readonly File[]) => {
    attaching.add(files);
    field.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const bare = !event.ctrlKey && !event.shiftKey && !event.nativeEvent.isComposing;
    if (bare && keys.current?.take(event.key)) return event.preventDefault();
    if (event.key === 'Escape') {
      if (draft.editing) dispatch(editEnded({ ticketId }));
      else if (draft.quoted) dispatch(draftChanged({ ticketId, quoted: null }));
      else field.current?.blur();
    }
    if (event.key === 'ArrowUp' && bare && !draft.text && !draft.editing) {
      const last = lastEditable(store.getState(), me);
      if (last) {
        event.preventDefault();
        dispatch(editClicked(last));
      }
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.shiftKey && !event.ctrlKey) return;
    event.preventDefault();
    send();
  };

  const speak = ({ file, ...recorded }: Recorded) => {
    const attached = [{ ...holdFile(file), recorded }];
    dispatch(messageSent({ ticketId, body: '', quoted: draft.quoted, file: null, attached }));
  };

  return (
    <Foot>
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
      <DropZone onFiles={onFiles} />
      {recording ? (
        <Suspense fallback={null}>
          <Recorder
            key={ticketId}
            onRecorded={speak}
            onDoing={(is) => dispatch(doingBegan({ ticketId, is }))}
            onEnd={() => {
              setRecording(false);
            }}
          />
        </Suspense>
      ) : (
        <Box onClick={(event) => event.target === event.currentTarget && field.current?.focus()}>
          <Typed
            ref={field}
            rows={1}
            aria-label={t('message')}
            placeholder={t(draft.attached.length > 0 ? 'caption' : 'write')}
            value={draft.text}
            aria-autocomplete="list"
            aria-controls={suggested?.list}
            aria-activedescendant={suggested?.option}
            onChange={({ target }) => {
              write(target.value);
              setCaret(target.selectionStart);
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Bar>
            <span>
              <AttachButton onFiles={onFiles} />
              <EmojiButton onChoose={putIn} onClose={() => field.current?.focus()} />
            </span>
            <Switch label={t('sign')} checked={sign} onChange={(event) => setSign(event.target.checked)} />
            {isEmpty && (
              <IconButton label={t('record')} onClick={() => setRecording(true)}>
                <Mic aria-hidden />
              </IconButton>
            )}
            <IconButton
              accent
              label={t('send')}
              disabled={!body && !draft.file && draft.attached.length === 0}
              onClick={send}
            >
              <SendHorizontal aria-hidden />
            </IconButton>
          </Bar>
        </Box>
      )}
    </Foot>
  );
};
