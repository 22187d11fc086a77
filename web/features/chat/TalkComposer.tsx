import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { mostChatFiles } from '../../../commands/chat/contract.ts';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import { Foot } from '../../ui/media/ComposerBox.tsx';
import { FileRow } from '../../ui/media/FileRow.tsx';
import { siftedAloud } from '../../ui/media/sifted.ts';
import { useNaming } from '../../ui/media/useNaming.ts';
import { ComposerField, type Keys } from '../../ui/media/ComposerField.tsx';
import { chatSettled, selectAhead, typedAheadTaken } from '../conversation/index.ts';
import { selectUser } from '../../api/session/slice.ts';
import { createOutgoing } from '../../api/outbox/outgoing.ts';
import { chatFiles, draftOf, keepDraft } from './held.ts';
import { MentionList } from './MentionList.tsx';
import { said } from './talkSlice.ts';

/** The composer of a chat. @ mentions a member; blank text is not sent (R562, R575). */
export const TalkComposer = ({ chat }: { chat: ChatRecord }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const userId = useSelector(selectUser)?.id ?? 0;
  const { uuid } = chat;
  const field = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<Keys>(null);
  const [{ text: written, files }, setDraft] = useState(() => draftOf(userId, chat.id));
  // Keys pressed before the composer was ready follow the draft until the user types again.
  const text = written + useSelector(selectAhead(uuid));
  const change = (draft: { text?: string; files?: readonly File[] }) => {
    setDraft((was) => ({ ...was, ...draft }));
    if (draft.text !== undefined) dispatch(typedAheadTaken({ uuid }));
  };
  useEffect(() => keepDraft(userId, chat.id, { text, files }), [userId, chat.id, text, files]);
  useEffect(() => {
    dispatch(chatSettled({ uuid }));
    return () => void dispatch(typedAheadTaken({ uuid }));
  }, [dispatch, uuid]);
  const { naming, name, setCaret } = useNaming(true, { text, field, write: (next) => change({ text: next }) });
  const sendable = text.trim() !== '' || files.length > 0;

  const say = (body: string, along: readonly File[]) =>
    dispatch(said(createOutgoing({ chatId: chat.id, body, attached: along.map(chatFiles.holdFile) })));
  const send = () => {
    if (!sendable) return;
    say(text.trim(), files);
    change({ text: '', files: [] });
    field.current?.focus();
  };
  const onFiles = (chosen: readonly File[]) => {
    change({ files: [...files, ...siftedAloud(chosen, files.length)].slice(0, mostChatFiles) });
    field.current?.focus();
  };
  return (
    <Foot>
      {naming !== null && <MentionList members={chat.users} typed={naming} keys={keys} onChoose={name} />}
      {files.map((file, index) => (
        <FileRow
          key={`${index} ${file.name}`}
          label={t('file')}
          name={file.name}
          remove={t('withoutFile', { name: file.name })}
          onRemove={() => change({ files: files.filter((one) => one !== file) })}
        />
      ))}
      <ComposerField
        field={field}
        keys={keys}
        words={{ message: t('message'), write: t('write'), record: t('record'), send: t('send') }}
        text={text}
        sendable={sendable}
        recordable={!text && files.length === 0}
        onWrite={(next, caret) => {
          change({ text: next });
          setCaret(caret);
        }}
        onCaret={setCaret}
        onSend={send}
        onFiles={onFiles}
        onRecorded={({ file }) => say('', [file])}
      />
    </Foot>
  );
};
