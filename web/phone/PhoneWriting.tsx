import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Quote } from '../ui/bubble/BubbleBox.tsx';
import { plain } from '../ui/bubble/format.ts';
import { Control } from '../ui/fields/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { phone } from '../ui/page/screens.ts';
import { useScreen } from '../ui/page/useScreen.ts';
import { Attach } from './Attach.tsx';
import { acted, chatKey, phoneSlice, selectPhones, type PhoneChatKey } from './slice.ts';

const { draftChanged, modeLeft, wordsSaid } = phoneSlice.actions;
const longest = 4096;

const Root = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-6);
  flex: none;
  padding: var(--s-8) 10px 0;
  & > span {
    flex: 1;
    padding: 0 14px;
    border-radius: var(--r-full);
  }
  & > button {
    border-radius: 50%;
  }
  ${phone} {
    padding: var(--s-8);
    border-top: 1px solid var(--border);
  }
`;

const Over = styled.div`
  display: flex;
  align-items: center;
  flex: 1 0 100%;
  --well: var(--sunken);
  --meta: var(--text-muted);
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

/** The field for the customer's message; Enter sends. */
export const PhoneWriting = ({ chat }: { chat: PhoneChatKey }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const { drafts, modes } = useSelector(selectPhones);
  const draft = drafts[chatKey(chat)] ?? '';
  const mode = modes[chatKey(chat)];
  const field = useRef<HTMLInputElement>(null);
  // On a phone the screen keyboard would cover half of the chat.
  const focused = useScreen() !== 'phone';
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const text = draft.trim();
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text && mode?.is === 'edit') {
      dispatch(acted({ ...chat, act: { is: 'edit', id: mode.id, text } }));
      dispatch(modeLeft(chat));
    } else if (text) dispatch(wordsSaid({ ...chat, text, quoted: mode?.id ?? '' }));
    field.current?.focus();
  };
  return (
    <Root onSubmit={send}>
      {mode && (
        <Over>
          <Quote>
            <b>{t(mode.is)}</b>
            <span>{plain(mode.text)}</span>
          </Quote>
          <IconButton size="sm" label={t('cancel')} onClick={() => dispatch(modeLeft(chat))}>
            <X aria-hidden />
          </IconButton>
        </Over>
      )}
      <Attach chat={chat} words={text} />
      <Control>
        <input
          ref={field}
          aria-label={t('message')}
          placeholder={t('message')}
          autoComplete="off"
          maxLength={longest}
          value={draft}
          onChange={({ target }) => dispatch(draftChanged({ ...chat, text: target.value }))}
        />
      </Control>
      <IconButton accent type="submit" label={t('send')} disabled={!text}>
        <SendHorizontal aria-hidden />
      </IconButton>
    </Root>
  );
};
