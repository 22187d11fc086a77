import { Mic, SendHorizontal } from 'lucide-react';
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
} from 'react';
import { lazy } from '../../api/parts.ts';
import type { Doing } from '../../../domain/ticket/doing.ts';
import { IconButton } from '../IconButton.tsx';
import { isComposing } from '../fields/composing.ts';
import { hasKeyboard, isTouch, takeFocus } from '../layers/takeFocus.ts';
import { AttachButton } from './AttachButton.tsx';
import { Bar, ComposerBox, Typed } from './ComposerBox.tsx';
import { DropZone } from './DropZone.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { inserted } from './inserted.ts';
import { filesPasted } from './pasted.ts';
import type { Recorded } from './recording.ts';
import { toastError } from '../../api/errors.ts';
import { RequestError } from '../../api/request.ts';

/** Replaces the recorder when its code cannot be loaded: shows an error and closes. */
const Unrecorded = ({ onEnd }: { onEnd: () => void }): ReactNode => {
  const fail = useEffectEvent(() => {
    toastError(new RequestError(0, 'ERR_PAGE_INCOMPLETE'));
    onEnd();
  });
  useEffect(() => fail(), []);
  return null;
};

/** Loaded at the first recording. If loading fails, nothing is recorded and the user sees an error. */
const Recorder = lazy(() =>
  import('./Recorder.tsx').then(
    (file) => ({ default: file.Recorder }),
    () => ({ default: Unrecorded }),
  ),
);

/** The key handler of a list above the field. `take` returns whether the list handled the key. */
export type Keys = { take: (key: string) => boolean };

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  keys: RefObject<Keys | null>;
  words: Record<'message' | 'write' | 'record' | 'send', string>;
  text: string;
  /** Whether there is something to send, and whether the user may record a voice message instead. */
  sendable: boolean;
  recordable: boolean;
  onWrite: (text: string, caret: number) => void;
  onCaret: (caret: number) => void;
  /** Receives the keys that no list handled, before Enter sends. */
  onKey?: (event: KeyboardEvent) => void;
  onSend: () => void;
  onFiles: (files: readonly File[]) => void;
  onRecorded: (recorded: Recorded) => void;
  onDoing?: (is: Doing) => void;
  /** The element ids of the suggestion list and of its active option. */
  suggested?: { list: string; option: string } | null;
  /** More to attach, behind the files and the emojis. */
  attachments?: ReactNode;
  /** Shown next to the buttons. */
  children?: ReactNode;
};

/**
 * The text field of a message, up to 5 rows. Enter sends and Shift+Enter adds a line; on a touch screen Enter adds a line.
 * Files can be chosen, dropped or pasted (R173, R174).
 */
export const ComposerField = ({ field, keys, words, text, onWrite, onFiles, onSend, suggested, ...props }: Props) => {
  const [recording, setRecording] = useState(false);
  useEffect(() => {
    if (hasKeyboard()) takeFocus(field.current);
  }, [field, recording]);
  useLayoutEffect(() => {
    field.current?.style.setProperty('height', 'auto');
    field.current?.style.setProperty('height', `${field.current.scrollHeight}px`);
  }, [field, text]);

  const putIn = (emoji: string) => {
    const { current } = field;
    if (!current) return;
    // The emoji picker stays open for several emojis: use the current text of the field.
    const next = inserted(current.value, emoji, current);
    onWrite(next.text, next.at);
    requestAnimationFrame(() => current.setSelectionRange(next.at, next.at));
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = filesPasted(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const bare = !event.ctrlKey && !event.shiftKey && !isComposing(event);
    if (bare && keys.current?.take(event.key)) return event.preventDefault();
    props.onKey?.(event);
    if (event.key !== 'Enter' || isComposing(event)) return;
    if ((event.shiftKey || isTouch()) && !event.ctrlKey) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <DropZone onFiles={onFiles} />
      {recording ? (
        <Suspense fallback={null}>
          <Recorder
            onRecorded={props.onRecorded}
            onDoing={(is) => props.onDoing?.(is)}
            onEnd={() => setRecording(false)}
          />
        </Suspense>
      ) : (
        <ComposerBox onClick={(event) => event.target === event.currentTarget && field.current?.focus()}>
          <Typed
            dir="auto"
            ref={field}
            rows={1}
            aria-label={words.message}
            placeholder={words.write}
            value={text}
            aria-autocomplete="list"
            aria-controls={suggested?.list}
            aria-activedescendant={suggested?.option}
            onChange={({ target }) => onWrite(target.value, target.selectionStart)}
            onSelect={({ currentTarget }) => props.onCaret(currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Bar>
            <span>
              <AttachButton onFiles={onFiles} />
              <EmojiButton onChoose={putIn} onClose={() => field.current?.focus()} />
              {props.attachments}
            </span>
            {props.children}
            {props.recordable && (
              <IconButton label={words.record} onClick={() => setRecording(true)}>
                <Mic aria-hidden />
              </IconButton>
            )}
            <IconButton accent label={words.send} disabled={!props.sendable} onClick={onSend}>
              <SendHorizontal aria-hidden />
            </IconButton>
          </Bar>
        </ComposerBox>
      )}
    </>
  );
};
