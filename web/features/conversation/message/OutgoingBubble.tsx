import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { codeText } from '../../../api/errors.ts';
import { FileCard } from '../../../ui/media/FileCard.tsx';
import { QuotedText } from './Bubble.tsx';
import { BubbleBox, Meta, Reason } from '../../../ui/bubble/BubbleBox.tsx';
import { timeOf, type Clock } from '../../../api/session/clock.ts';
import { RichText } from '../../../ui/bubble/RichText.tsx';
import { Leaving } from './Leaving.tsx';
import { discardClicked, retryClicked } from '../slice.ts';
import { Tick } from '../../../ui/bubble/Tick.tsx';
import type { OutgoingMessage } from '../timeline/timeline.ts';

/** A message that is being sent. After a failure it can be sent again or discarded. */
export const OutgoingBubble = ({
  outgoing,
  first,
  clock,
}: {
  outgoing: OutgoingMessage;
  first: boolean;
  clock: Clock;
}) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const { key, failed } = outgoing;
  const lost = failed === 'ERR_FILE_LOST';
  const reason = failed === 'unreachable' ? t('unreachable') : codeText(failed);
  return (
    <BubbleBox data-side="out" data-first={first || undefined} aria-label={t('you')}>
      {outgoing.quoted && <QuotedText quoted={outgoing.quoted} />}
      {outgoing.file && <FileCard name={outgoing.file.name} />}
      {outgoing.attached.length > 0 ? (
        <Leaving outgoing={outgoing} />
      ) : (
        outgoing.body && <RichText text={outgoing.body} mentions={outgoing.mentions} />
      )}
      <Meta>
        <time dateTime={outgoing.at}>{timeOf(outgoing.at, clock)}</time>
        <Tick ack={0} failed={failed !== ''} />
      </Meta>
      {failed && (
        <Reason role="alert">
          {lost ? reason : t('unsent', { reason })}
          {!lost && (
            <button type="button" onClick={() => dispatch(retryClicked({ key }))}>
              {t('again')}
            </button>
          )}
          <button type="button" onClick={() => dispatch(discardClicked({ key }))}>
            {t('discard')}
          </button>
        </Reason>
      )}
    </BubbleBox>
  );
};
