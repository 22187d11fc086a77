import { useEffect, useEffectEvent, useRef } from 'react';
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
import { createOutgoing, type Attached } from '../../api/outbox/outgoing.ts';
import { chatFiles } from './files.ts';
import { MentionList } from './MentionList.tsx';
import { chatDraftChanged, said, selectChatDraft, type TalkRoot } from './talkSlice.ts';

/** The composer of a chat. @ mentions a member; blank text is not sent (R562, R575). */
export const TalkComposer = ({ chat }: { chat: ChatRecord }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { id: chatId, uuid } = chat;
  const field = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<Keys>(null);
  const { text: written, attached } = useSelector((state: TalkRoot) => selectChatDraft(state, chatId));
  // Keys pressed before the composer was ready follow the draft until the user types again.
  const ahead = useSelector(selectAhead(uuid));
  const text = written + ahead;
  const change = (draft: { text?: string; attached?: Attached[] }) => {
    dispatch(chatDraftChanged({ chatId, ...draft }));
    if (draft.text !== undefined) dispatch(typedAheadTaken({ uuid }));
  };
  const takeAhead = useEffectEvent(() => {
    if (ahead) change({ text });
  });
  useEffect(() => {
    dispatch(chatSettled({ uuid }));
    return () => takeAhead();
  }, [dispatch, uuid]);
  const { naming, name, setCaret } = useNaming(true, { text, field, write: (next) => change({ text: next }) });
  const sendable = text.trim() !== '' || attached.length > 0;

  const say = (body: string, files: Attached[]) => dispatch(said(createOutgoing({ chatId, body, attached: files })));
  const send = () => {
    if (!sendable) return;
    say(text.trim(), attached);
    change({ text: '', attached: [] });
    field.current?.focus();
  };
  const onFiles = (chosen: readonly File[]) => {
    const room = mostChatFiles - attached.length;
    const added = siftedAloud(chosen, attached.length).slice(0, room).map(chatFiles.holdFile);
    change({ attached: [...attached, ...added] });
    field.current?.focus();
  };
  return (
    <Foot>
      {naming !== null && <MentionList members={chat.users} typed={naming} keys={keys} onChoose={name} />}
      {attached.map(({ id, name: fileName }) => (
        <FileRow
          key={id}
          label={t('file')}
          name={fileName}
          remove={t('withoutFile', { name: fileName })}
          onRemove={() => change({ attached: attached.filter((one) => one.id !== id) })}
        />
      ))}
      <ComposerField
        field={field}
        keys={keys}
        words={{ message: t('message'), write: t('write'), record: t('record'), send: t('send') }}
        text={text}
        sendable={sendable}
        recordable={!text && attached.length === 0}
        onWrite={(next, caret) => {
          change({ text: next });
          setCaret(caret);
        }}
        onCaret={setCaret}
        onSend={send}
        onFiles={onFiles}
        onRecorded={({ file }) => say('', [chatFiles.holdFile(file)])}
      />
    </Foot>
  );
};
