import { WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { useClock } from '../../../api/session/useClock.ts';
import { Empty } from '../../../ui/lists/Empty.tsx';
import { TimelineLines } from '../timeline/TimelineLines.tsx';
import { Loading } from '../timeline/Loading.tsx';
import { hush } from '../../../ui/media/player.ts';
import type { Peek } from '../slice.ts';
import { timeline } from '../timeline/timeline.ts';
import { Viewing } from '../Viewing.tsx';

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

/** The preview of the last messages of a ticket, scrolled to the end. */
export const Peeked = ({ peek }: { peek: Peek }) => {
  const { t } = useTranslation('message');
  const clock = useClock();
  const sheet = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => timeline(peek.messages, [], {}, clock), [peek.messages, clock]);
  // Scroll to the end only when it opens; the user may scroll away from there.
  useLayoutEffect(() => {
    if (sheet.current) sheet.current.scrollTop = sheet.current.scrollHeight;
  }, [peek.phase]);
  useEffect(() => hush, []);
  if (peek.phase === 'loading') return <Loading />;
  return (
    <Sheet ref={sheet} tabIndex={0} role="log" aria-label={t('log')}>
      {peek.phase === 'failed' ? (
        <Empty icon={<WifiOff aria-hidden />} fact={t('unread')} />
      ) : (
        <>
          <TimelineLines lines={lines} clock={clock} />
          <Viewing messages={peek.messages} />
        </>
      )}
    </Sheet>
  );
};
