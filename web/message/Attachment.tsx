import { Suspense } from 'react';
import { lazy } from '../kernel/parts.ts';
import { useTranslation } from 'react-i18next';
import type { MessageFile, MessageRecord } from '../../domain/message/shape.ts';
import { FileCard } from '../media/FileCard.tsx';
import { measuresOf } from '../media/measures.ts';

type Seen = { message: MessageRecord };
/** Their files come with the first conversation; without them, each file is a card with its name. */
const Shown = lazy(() =>
  import('./viewers.ts').then(
    (file) => ({ default: file.Shown }),
    () => ({ default: ({ message, url }: Seen & { url: string }) => <NamedFile message={message} url={url} /> }),
  ),
);
const Coming = lazy(() =>
  import('./viewers.ts').then(
    (file) => ({ default: file.Coming }),
    () => ({ default: ({ message }: Seen & { file: MessageFile }) => <NamedFile message={message} /> }),
  ),
);

const NamedFile = ({ message, url }: Seen & { url?: string }) => {
  const { t } = useTranslation('media');
  return <FileCard name={message.mediaName ?? t('attachment')} {...(url && { url })} file={message.file} />;
};

const heights: Readonly<Record<string, number>> = { audio: 44, application: 50 };
/** As large as what comes there, for the moment until its viewer is. */
const Reserved = ({ message: { mediaType, file } }: { message: MessageRecord }) => {
  const { width, ratio } = measuresOf(file);
  const height = heights[mediaType];
  return <div style={height ? { width, height } : { width, aspectRatio: ratio, maxWidth: '64vw' }} />;
};

/**
 * The file of a message: a picture that opens large, a sound or film with its controls, anything else as a card; before it
 * is here, or when it cannot be, what is known of it.
 */
export const Attachment = ({ message }: { message: MessageRecord }) => {
  const { mediaUrl: url, mediaType, file } = message;
  if (url && mediaType === 'application') return <NamedFile message={message} url={url} />;
  return (
    <Suspense fallback={<Reserved message={message} />}>
      {url ? <Shown message={message} url={url} /> : file && <Coming message={message} file={file} />}
    </Suspense>
  );
};
