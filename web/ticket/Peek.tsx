import './texts.ts';
import './conversationTexts.ts';
import { WifiOff } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { called } from '../kernel/called.ts';
import { styled } from 'styled-components';
import { Lines } from '../message/Lines.tsx';
import { Loading } from '../message/Loading.tsx';
import { peekClosed, type Peek as Shown } from '../message/slice.ts';
import { timeline } from '../message/timeline.ts';
import { useClock } from '../message/useClock.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogFoot } from '../ui/Dialog.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Unlock } from './Unlock.tsx';

const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: 3px;
  height: min(520px, 60dvh);
  min-height: 0;
  overflow: hidden auto;
  padding: var(--s-12) var(--s-16);
  background: var(--chat);
  border-top: 1px solid var(--border);
  & > :first-child {
    margin-top: auto;
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`;

const Content = ({ peek }: { peek: Shown }) => {
  const { t } = useTranslation('ticket');
  const clock = useClock();
  const sheet = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => timeline(peek.messages, [], {}, clock), [peek.messages, clock]);
  // At its end when it opens; from then on it is the reader's to scroll.
  useLayoutEffect(() => {
    if (sheet.current) sheet.current.scrollTop = sheet.current.scrollHeight;
  }, [peek.phase]);
  if (peek.phase === 'loading') return <Loading />;
  return (
    <Sheet ref={sheet} tabIndex={0} role="log" aria-label={t('list')}>
      {peek.phase === 'failed' ? (
        <Empty icon={<WifiOff aria-hidden />} fact={t('peekFailed')} />
      ) : (
        <Lines lines={lines} clock={clock} />
      )}
    </Sheet>
  );
};

/** A read-only look at the last messages of a waiting ticket: its status and what is unread stay (R127). */
export const Peek = ({ peek }: { peek: Shown }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const close = () => dispatch(peekClosed());
  return (
    <Dialog open onClose={close} width={560} title={t('peekTitle', { name: called(peek.ticket.contact) })}>
      <Content peek={peek} />
      <DialogFoot>
        <Button variant="ghost" onClick={close}>
          {t('close')}
        </Button>
        <Unlock ticket={peek.ticket} onDone={close} />
      </DialogFoot>
    </Dialog>
  );
};
