import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { RichText } from '../../../ui/bubble/RichText.tsx';
import { agoOf, timeOf } from '../../../api/session/clock.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { Dialog, DialogBody } from '../../../ui/layers/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { historyClosed, selectHistory } from './historySlice.ts';

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
  const dispatch = useDispatch();
  const clock = useClock();
  const history = useSelector(selectHistory);
  if (!history) return null;
  const whenOf = (at: string): string => {
    const [day, time] = [agoOf(at, clock), timeOf(at, clock)];
    return day === time ? time : `${day} ${time}`;
  };
  return (
    <Dialog open onClose={() => dispatch(historyClosed())} title={t('history')} width={440}>
      <DialogBody aria-busy={!history.words}>
        {history.words ? (
          <Said>
            {history.words.map(({ body, at }) => (
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
