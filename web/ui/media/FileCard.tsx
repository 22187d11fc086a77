import { Download, FileArchive, FileSpreadsheet, FileText, Paperclip } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { sizeOf } from './sizeOf.ts';
import { Icon, Well } from './Well.tsx';
import { Tooltip } from '../layers/Tooltip.tsx';

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
type KnownFile = { mime: string; size: number | null } | null | undefined;

/** A file with its name, size and an icon of its type. With a `url` it can be opened and downloaded. */
export const FileCard = ({ name, url, file }: { name: string; url?: string; file?: KnownFile }) => {
  const { t } = useTranslation('media');
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
          <Tooltip text={t('open', { name })}>
            <a href={url} target="_blank" rel="noreferrer">
              <b>{name}</b>
              {size}
            </a>
          </Tooltip>
          <Tooltip text={t('download', { name })}>
            <a href={url} download={name} aria-label={t('download', { name })}>
              <Download aria-hidden />
            </a>
          </Tooltip>
        </>
      )}
    </Card>
  );
};
