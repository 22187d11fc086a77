import { useTranslation } from '../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { ChatLine } from '../../gateway/phone/contract.ts';
import { groupIn, hashOf } from './address.ts';
import { RowBoundary } from '../ui/lists/RowBoundary.tsx';
import { BoneRow, PersonRow } from './PersonRow.tsx';
import { chatKey, selectPeople, selectPerson, selectPhones } from './slice.ts';

const List = styled.ul`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--s-8);
`;

/** Whether two contacts are the same chat. A group is one chat for all its members. */
const isSame = (a: string, b = ''): boolean => a === b || (groupIn(a) !== '' && groupIn(a) === groupIn(b));

const noLines: ChatLine[] = [];

/** The customers who can write to a number, each with the last line of the chat. */
export const People = ({ phone }: { phone: string }) => {
  const { t } = useTranslation('phone');
  const people = useSelector(selectPeople);
  const shown = useSelector(selectPerson);
  const { chats } = useSelector(selectPhones);
  if (!people) return <Bones />;
  return (
    <List aria-label={t('people')}>
      {people.map((person) => (
        <li key={person.number}>
          <RowBoundary of={chats[chatKey({ phone, contact: person.number })]}>
            <PersonRow
              to={hashOf({ phone, contact: person.number })}
              person={person}
              lines={chats[chatKey({ phone, contact: person.number })] ?? noLines}
              current={isSame(person.number, shown?.number)}
            />
          </RowBoundary>
        </li>
      ))}
    </List>
  );
};

/** The placeholder while the customers are being read. */
export const Bones = () => (
  <List aria-hidden>
    {[1, 2, 3, 4].map((key) => (
      <li key={key}>
        <BoneRow />
      </li>
    ))}
  </List>
);
