import { Suspense } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MessageFile, MessageRecord } from '../../../../domain/message/shape.ts';
import { FileCard } from '../../../ui/media/FileCard.tsx';
import { measuresOf } from '../../../ui/media/measures.ts';

type Seen = { message: MessageRecord };
/** Loaded with the first conversation. If loading fails, each file shows as a card with its name. */
const MediaContent = lazy(() =>
  import('../viewers.ts').then(
    (file) => ({ default: file.MediaContent }),
    () => ({ default: ({ message, url }: Seen & { url: string }) => <NamedFile message={message} url={url} /> }),
  ),
);
const Coming = lazy(() =>
  import('../viewers.ts').then(
    (file) => ({ default: file.Coming }),
    () => ({ default: ({ message }: Seen & { file: MessageFile }) => <NamedFile message={message} /> }),
  ),
);

const NamedFile = ({ message, url }: Seen & { url?: string }) => {
  const { t } = useTranslation('media');
  return <FileCard name={message.mediaName ?? t('attachment')} {...(url && { url })} file={message.file} />;
};

const heights: Readonly<Record<string, number>> = { audio: 44, application: 50 };
/** Reserves the size of a file while its viewer loads. */
const Reserved = ({ message: { mediaType, file } }: { message: MessageRecord }) => {
  const { width, ratio } = measuresOf(file);
  const height = heights[mediaType];
  return <div style={height ? { width, height } : { width, aspectRatio: ratio, maxWidth: '64vw' }} />;
};

/**
 * The file of a message: a picture that opens enlarged, a sound or video player, or a card for other types. Shows what is known
 * of a file that is not available yet or could not be fetched.
 */
export const Attachment = ({ message }: { message: MessageRecord }) => {
  const { mediaUrl: url, mediaType, file } = message;
  if (url && mediaType === 'application') return <NamedFile message={message} url={url} />;
  return (
    <Suspense fallback={<Reserved message={message} />}>
      {url ? <MediaContent message={message} url={url} /> : file && <Coming message={message} file={file} />}
    </Suspense>
  );
};
