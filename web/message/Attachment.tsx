import { Download, FileArchive, FileSpreadsheet, FileText, Paperclip } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { MessageFile, MessageRecord } from '../../domain/message/shape.ts';
import { measuresOf } from './measures.ts';
import { Icon, Well } from './Placeholder.tsx';
import { sizeOf } from './sizeOf.ts';

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

const Card = styled(Well)`
  & > :nth-child(2) {
    flex: 1;
    min-width: 0;
  }
  a {
    border-radius: var(--r-4);
    color: inherit;
  }
  a:focus-visible {
    box-shadow: var(--ring);
  }
  & > a:last-child {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    color: var(--accent-text);
    svg {
      width: 18px;
      height: 18px;
    }
  }
`;

const glyphs = [
  [/pdf|text|word|opendocument\.text|rtf/, FileText],
  [/sheet|excel|csv/, FileSpreadsheet],
  [/zip|rar|7z|compressed/, FileArchive],
] as const;
type Told = { mime: string; size: number | null } | null | undefined;

/** A file by its name, its size, and a sign of what it is; with an address it opens and can be downloaded. */
export const FileCard = ({ name, url, file }: { name: string; url?: string; file?: Told }) => {
  const { t } = useTranslation('message');
  const Glyph = glyphs.find(([kind]) => kind.test(file?.mime ?? ''))?.[1] ?? Paperclip;
  const size = file?.size ? <small>{sizeOf(file.size)}</small> : null;
  return (
    <Card>
      <Icon aria-hidden>
        <Glyph />
      </Icon>
      {url === undefined ? (
        <b>{name}</b>
      ) : (
        <>
          <a href={url} target="_blank" rel="noreferrer" title={t('open', { name })}>
            <b>{name}</b>
            {size}
          </a>
          <a href={url} download={name} aria-label={t('download', { name })} title={t('download', { name })}>
            <Download aria-hidden />
          </a>
        </>
      )}
    </Card>
  );
};

const NamedFile = ({ message, url }: Seen & { url?: string }) => {
  const { t } = useTranslation('message');
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
