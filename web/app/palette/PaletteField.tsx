import { useTranslation } from '../../locales/useTranslation.ts';
import { takesEscape } from '../../ui/layers/takesEscape.ts';
import { PaletteBox } from './PaletteBox.ts';

type Props = { term: string; onTerm: (term: string) => void; onClose: () => void };

/** The field of the command palette while its code is loading. */
export const PaletteField = ({ term, onTerm, onClose }: Props) => {
  const { t } = useTranslation('palette');
  return (
    <PaletteBox role="dialog" aria-label={t('title')} onKeyDown={(event) => takesEscape(event) && onClose()}>
      <input
        autoFocus
        type="text"
        aria-label={t('find')}
        placeholder={t('find')}
        value={term}
        onChange={({ target }) => onTerm(target.value)}
      />
    </PaletteBox>
  );
};
