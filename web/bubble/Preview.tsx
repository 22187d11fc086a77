import './texts.ts';
import { useTranslation } from 'react-i18next';
import { previewed } from '../../domain/message/preview.ts';
import { text } from '../kernel/i18n.ts';
import { Hidden } from '../ui/Hidden.tsx';
import { plain } from './format.ts';

/** A message on one line of a list: its words, behind the glyph of its kind, which is named where there are none. */
export const Preview = ({ line }: { line: string }) => {
  const { t } = useTranslation('bubble');
  const { kind, glyph, words } = previewed(line);
  if (!kind) return <span>{plain(words)}</span>;
  const name = t(`kind.${kind}`);
  return (
    <span>
      <span aria-hidden>{glyph} </span>
      {words ? <Hidden>{name} </Hidden> : name}
      {plain(words)}
    </span>
  );
};

/** The same in words alone. */
export const previewText = (line: string): string => {
  const { kind, words } = previewed(line);
  return [kind && text('bubble', `kind.${kind}`), plain(words)].filter(Boolean).join(' · ');
};
