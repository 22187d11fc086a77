import { useTranslation } from '../locales/useTranslation.ts';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { SimulatedPerson } from '../../gateway/phone/contract.ts';
import { Select } from '../ui/fields/Select.tsx';
import { groupIn, hashOf } from './address.ts';
import type { PhoneChatKey } from './slice.ts';

const Root = styled.div`
  flex: none;
  padding: var(--s-8) 10px 0;
`;

/** Chooses the group member to play, who writes the messages and has the chat on the screen. */
export const WriteAs = ({ chat, members }: { chat: PhoneChatKey; members: SimulatedPerson['members'] }) => {
  const { t } = useTranslation('phone');
  const navigate = useNavigate();
  const group = groupIn(chat.contact);
  return (
    <Root>
      <Select
        label={t('writeAs')}
        value={chat.contact.split('@')[0]}
        onChange={({ target }) => void navigate(hashOf({ ...chat, contact: `${target.value}@${group}` }))}
      >
        {members.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </Select>
    </Root>
  );
};
