import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { RichText } from '../../../ui/bubble/RichText.tsx';
import { agoOf, timeOf } from '../../../api/session/clock.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { useTask } from '../../../api/task.ts';
import { Dialog, DialogBody } from '../../../ui/layers/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { messageVersions } from './messageVersions.ts';

const Said = styled.ol`
  display: grid;
  gap: var(--s-12);
  margin: 0;
  padding: 0;
  list-style: none;
  time {
    display: block;
    font-size: var(--t-12);
    color: var(--text-muted);
  }
  li {
    overflow-wrap: anywhere;
  }
`;

/** All versions of a message, oldest first, for users with the permission (R212). */
export const History = () => {
  const { t } = useTranslation('message');
  const clock = useClock();
  const { phase, data: versions, reset: close } = useTask(messageVersions);
  if (phase === 'idle' || phase === 'failed') return null;
  const whenOf = (at: string): string => {
    const [day, time] = [agoOf(at, clock), timeOf(at, clock)];
    return day === time ? time : `${day} ${time}`;
  };
  return (
    <Dialog open onClose={close} title={t('history')} width={440}>
      <DialogBody aria-busy={!versions}>
        {versions ? (
          <Said>
            {versions.map(({ body, at }) => (
              <li key={`${at} ${body}`}>
                <time dateTime={at}>{whenOf(at)}</time>
                {body ? <RichText text={body} /> : t('wordless')}
              </li>
            ))}
          </Said>
        ) : (
          <Skeleton $width="80%" />
        )}
      </DialogBody>
    </Dialog>
  );
};
