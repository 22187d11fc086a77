import { MapPin, Plus, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { acted, selectPeople, type Chat } from './slice.ts';

/** A place that everybody may be at. */
const square = { latitude: -23.550_39, longitude: -46.633_94, name: 'Praça da Sé', address: 'Sé, São Paulo' };

/** What the customer sends beside words: where he is, or the card of another customer. */
export const Attach = ({ chat }: { chat: Chat }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const others = (useSelector(selectPeople) ?? []).filter(({ number }) => number !== chat.contact).slice(0, 6);
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={t('attach')}>
          <Plus aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={<MapPin aria-hidden size={16} />}
        onSelect={() => dispatch(acted({ ...chat, act: { is: 'location', ...square } }))}
      >
        {t('sendPlace')}
      </MenuItem>
      {others.map(({ number, name }) => (
        <MenuItem
          key={number}
          icon={<UserRound aria-hidden size={16} />}
          onSelect={() => dispatch(acted({ ...chat, act: { is: 'card', name, number } }))}
        >
          {t('sendCard', { name })}
        </MenuItem>
      ))}
    </Menu>
  );
};
