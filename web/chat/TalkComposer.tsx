import '../media/texts.ts';
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
import { useDispatch } from 'react-redux';
import { mostFiles } from '../../commands/chat/contract.ts';
import type { ChatRecord } from '../../domain/chat/shape.ts';
import { text as said_ } from '../kernel/i18n.ts';
import { toast } from '../kernel/toast.ts';
import { AttachButton } from '../media/AttachButton.tsx';
import { sifted } from '../media/sifted.ts';
import { Bar, Box, Foot, Typed } from '../media/ComposerBox.tsx';
import { DropZone } from '../media/DropZone.tsx';
import { EmojiButton } from '../media/EmojiButton.tsx';
import { FileRow } from '../media/FileRow.tsx';
import { inserted } from '../media/inserted.ts';
import { Unrecorded } from '../media/Unrecorded.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useScreen } from '../ui/useScreen.ts';
import { draftOf, hold, keepDraft } from './held.ts';
import { callingAt, MentionList, type MentionKeys } from './MentionList.tsx';
import { said } from './talkSlice.ts';

/** Its file comes with the first recording; without it, nothing is recorded, and the user is told. */
const Recorder = lazy(() =>
  import('../media/Recorder.tsx').then(
    (file) => ({ default: file.Recorder }),
    () => ({ default: Unrecorded }),
  ),
);

/** Where one writes in a chat: Enter sends, Shift+Enter makes a line, @ calls a member; blank text is not sent (R562, R575). */
export const TalkComposer = ({ chat }: { chat: ChatRecord }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<MentionKeys>(null);
  const [{ text, files }, setDraft] = useState(() => draftOf(chat.id));
  const [caret, setCaret] = useState(0);
  const [recording, setRecording] = useState(false);
  const focused = useScreen() !== 'phone';
  const change = (draft: { text?: string; files?: readonly File[] }) => setDraft((was) => ({ ...was, ...draft }));
  useEffect(() => keepDraft(chat.id, { text, files }), [chat.id, text, files]);
  useEffect(() => {
    if (focused && !recording) field.current?.focus();
  }, [focused, recording]);
  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);

  const say = (words: string, along: readonly File[]) => {
    const key = crypto.randomUUID();
    if (along.length) hold(key, along);
    dispatch(said({ key, chatId: chat.id, text: words, files: along.map(({ name }) => name), reason: null }));
  };
  const send = () => {
    if (!text.trim() && files.length === 0) return;
    say(text.trim(), files);
    change({ text: '', files: [] });
    field.current?.focus();
  };
  const put = (next: { text: string; at: number }) => {
    change({ text: next.text });
    setCaret(next.at);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.at, next.at);
    });
  };
  const onFiles = (chosen: readonly File[]) => {
    const { taken, refused } = sifted(chosen, files.length);
    for (const { name, why } of refused)
      toast.error(said_('media', 'fileRefused', { name, why: said_('errors', why) }));
    change({ files: [...files, ...taken].slice(0, mostFiles) });
    field.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (keys.current?.take(event.key)) return event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const calling = callingAt(text, caret);
  return (
    <Foot>
      {calling !== null && (
        <MentionList
          members={chat.users}
          typed={calling}
          keys={keys}
          onChoose={(name) => {
            const from = caret - calling.length;
            put({ text: `${text.slice(0, from)}${name} ${text.slice(caret)}`, at: from + name.length + 1 });
          }}
        />
      )}
      {files.map((file, index) => (
        <FileRow
          key={`${index} ${file.name}`}
          label={t('file')}
          name={file.name}
          remove={t('withoutFile', { name: file.name })}
          onRemove={() => change({ files: files.filter((one) => one !== file) })}
        />
      ))}
      <DropZone onFiles={onFiles} />
      {recording ? (
        <Suspense fallback={null}>
          <Recorder onRecorded={({ file }) => say('', [file])} onEnd={() => setRecording(false)} />
        </Suspense>
      ) : (
        <Box onClick={(event) => event.target === event.currentTarget && field.current?.focus()}>
          <Typed
            ref={field}
            rows={1}
            aria-label={t('message')}
            placeholder={t('write')}
            value={text}
            onChange={({ target }) => {
              change({ text: target.value });
              setCaret(target.selectionStart);
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Bar>
            <span>
              <AttachButton onFiles={onFiles} />
              <EmojiButton
                onChoose={(emoji) => field.current && put(inserted(text, emoji, field.current))}
                onClose={() => field.current?.focus()}
              />
            </span>
            {!text && files.length === 0 && (
              <IconButton label={t('record')} onClick={() => setRecording(true)}>
                <Mic aria-hidden />
              </IconButton>
            )}
            <IconButton accent label={t('send')} disabled={!text.trim() && files.length === 0} onClick={send}>
              <SendHorizontal aria-hidden />
            </IconButton>
          </Bar>
        </Box>
      )}
    </Foot>
  );
};
