import { FileText, Image, MapPin, Mic, Music, Plus, Sticker, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/layers/Menu.tsx';
import type { FileWay } from '../../gateway/phone/contract.ts';
import { acted, fileChosen, selectPeople, type PhoneChatKey } from './slice.ts';

/** A public place to send as the customer's location. */
const square = { latitude: -23.550_39, longitude: -46.633_94, name: 'Praça da Sé', address: 'Sé, São Paulo' };

const ways = [
  { way: 'image', accept: 'image/*,video/*', icon: <Image aria-hidden size={16} /> },
  { way: 'document', accept: '', icon: <FileText aria-hidden size={16} /> },
  { way: 'audio', accept: 'audio/*', icon: <Music aria-hidden size={16} /> },
  { way: 'voice', accept: 'audio/*', icon: <Mic aria-hidden size={16} /> },
  { way: 'sticker', accept: 'image/*', icon: <Sticker aria-hidden size={16} /> },
] as const satisfies readonly { way: FileWay; accept: string; icon: object }[];

/** The menu of things to send: a file, with the typed text as its caption; a location; or another customer's card. */
export const Attach = ({ chat, words }: { chat: PhoneChatKey; words: string }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const others = (useSelector(selectPeople) ?? []).filter(({ number }) => number !== chat.contact).slice(0, 6);
  const field = useRef<HTMLInputElement>(null);
  const as = useRef<FileWay>('document');
  const choose = (way: FileWay, accept: string) => {
    if (!field.current) return;
    as.current = way;
    field.current.accept = accept;
    field.current.click();
  };
  const chosen = ([file]: readonly File[]) => {
    if (!file) return;
    const way = as.current === 'image' && file.type.startsWith('video/') ? 'video' : as.current;
    dispatch(fileChosen({ ...chat, as: way, file, caption: words }));
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('attach')}
        onChange={({ target }) => {
          chosen([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Menu
        align="start"
        trigger={
          <IconButton label={t('attach')}>
            <Plus aria-hidden />
          </IconButton>
        }
      >
        {ways.map(({ way, accept, icon }) => (
          <MenuItem key={way} icon={icon} onSelect={() => choose(way, accept)}>
            {t(`file.${way}`)}
          </MenuItem>
        ))}
        <MenuLine />
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
    </>
  );
};
