import { SendHorizontal } from 'lucide-react';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Control } from '../ui/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { phone } from '../ui/screens.ts';
import { useScreen } from '../ui/useScreen.ts';
import { chatKey, phoneSlice, selectPhones, type Chat } from './slice.ts';

const { draftChanged, wordsSaid } = phoneSlice.actions;
const longest = 4096;

const Root = styled.form`
  display: flex;
  align-items: center;
  gap: var(--s-6);
  flex: none;
  padding: var(--s-8) 10px 0;
  & > span {
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

/** Where the customer writes: Enter sends. */
export const Writing = ({ chat }: { chat: Chat }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const draft = useSelector(selectPhones).drafts[chatKey(chat)] ?? '';
  const field = useRef<HTMLInputElement>(null);
  // A phone would cover half of the chat with its keyboard.
  const focused = useScreen() !== 'phone';
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const text = draft.trim();
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text) dispatch(wordsSaid({ ...chat, text }));
    field.current?.focus();
  };
  return (
    <Root onSubmit={send}>
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
