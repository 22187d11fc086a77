import './texts.ts';
import { useTranslation } from 'react-i18next';
import { previewed } from '../../domain/message/preview.ts';
import { text } from '../kernel/i18n.ts';
import { Hidden } from '../ui/Hidden.tsx';
import { plain } from './format.ts';

/** A message on one line of a list: its words, behind the glyph of its kind, which is named where there are none; `by`: who of a group said it. */
export const Preview = ({ line, by = '' }: { line: string; by?: string }) => {
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

/** The same in words alone. */
export const previewText = (line: string, by = ''): string => {
  const { kind, words } = previewed(line);
  const said = [kind && text('bubble', `kind.${kind}`), plain(words)].filter(Boolean).join(' · ');
  return by ? `${by}: ${said}` : said;
};
