import { useTranslation } from '../../locales/useTranslation.ts';
import { previewed } from '../../../domain/message/preview.ts';
import { text } from '../../locales/i18n.ts';
import { Hidden } from '../Hidden.tsx';
import { plain } from './format.ts';

/**
 * A message on one line of a list: the icon of its kind, then its text. A message without text shows the name of its kind. `by`
 * is the name of the group member who wrote it.
 */
export const LastMessage = ({ line, by = '' }: { line: string; by?: string }) => {
  const { t } = useTranslation('bubble');
  const { kind, glyph, words } = previewed(line);
  const speaker = by && (
    <>
      <bdi>{by}</bdi>:{' '}
    </>
  );
  if (!kind)
    return (
      <span>
        {speaker}
        {plain(words)}
      </span>
    );
  const name = t(`kind.${kind}`);
  return (
    <span>
      {speaker}
      <span aria-hidden>{glyph} </span>
      {words ? kind === 'ad' ? `${name}: ` : <Hidden>{name} </Hidden> : name}
      {plain(words)}
    </span>
  );
};

/** The preview as plain text. */
export const previewText = (line: string, by = ''): string => {
  const { kind, words } = previewed(line);
  const said = [kind && text('bubble', `kind.${kind}`), plain(words)].filter(Boolean).join(' · ');
  return by ? `${by}: ${said}` : said;
};
