import { Contact, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Menu, MenuItem } from '../../../ui/layers/Menu.tsx';

export type Shared = 'contact' | 'place';

/** The menu of things to send other than text and files. */
export const ShareMenu = ({ trigger, onChoose }: { trigger: ReactNode; onChoose: (what: Shared) => void }) => {
  const { t } = useTranslation('share');
  return (
    <Menu trigger={trigger} opened align="start">
      <MenuItem icon={<Contact aria-hidden />} onSelect={() => onChoose('contact')}>
        {t('contact')}
      </MenuItem>
      <MenuItem icon={<MapPin aria-hidden />} onSelect={() => onChoose('place')}>
        {t('place')}
      </MenuItem>
    </Menu>
  );
};
