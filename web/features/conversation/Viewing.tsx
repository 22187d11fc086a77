import { Suspense, useMemo } from 'react';
import { lazy } from '../../api/parts.ts';
import { useDispatch, useSelector } from 'react-redux';
import type { MessageRecord } from '../../../domain/message/shape.ts';
import { History } from './history/History.tsx';
import { useSeenName } from './message/useSeenName.ts';
import { pictureViewed, selectViewing } from './slice.ts';

const Gallery = lazy(() => import('../../ui/media/Gallery.tsx').then((file) => ({ default: file.Gallery })));
const isPicture = ({ mediaType, mediaUrl }: MessageRecord) =>
  mediaUrl !== null && (mediaType === 'image' || mediaType === 'sticker');

/** The overlays of a conversation: the enlarged picture with its neighbours, and the version history of a message. */
export const Viewing = ({ messages }: { messages: readonly MessageRecord[] }) => {
  const dispatch = useDispatch();
  const at = useSelector(selectViewing);
  const nameOf = useSeenName();
  const pictures = useMemo(
    () => messages.filter(isPicture).map((one) => ({ ...one, seenAs: nameOf(one) })),
    [messages, nameOf],
  );
  return (
    <>
      {at !== '' && (
        <Suspense>
          <Gallery
            pictures={pictures}
            at={at}
            onTurn={(id) => dispatch(pictureViewed(id))}
            onClose={() => dispatch(pictureViewed(''))}
          />
        </Suspense>
      )}
      <History />
    </>
  );
};
