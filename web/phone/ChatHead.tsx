import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Person } from '../../gateway/phone/contract.ts';
import type { LinkedPhone } from '../../gateway/phone/phones/contract.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { phone } from '../ui/screens.ts';
import { hashOf } from './address.ts';

const Root = styled.header`
  display: flex;
  align-items: center;
  gap: 10px;
  flex: none;
  padding: var(--s-6) var(--s-16) 10px;
  border-bottom: 1px solid var(--border);
  & > div {
    flex: 1;
    min-width: 0;
  }
  h2,
  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  h2 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
    line-height: 20px;
  }
  p {
    font-size: var(--t-12);
    line-height: 16px;
    color: var(--text-faint);
  }
  ${phone} {
    height: 60px;
    padding: 0 var(--s-16) 0 var(--s-4);
    gap: var(--s-8);
  }
`;
const Back = styled(Link)`
  display: none;
  ${phone} {
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    border-radius: var(--r-6);
    color: var(--text-muted);
    svg {
      width: 20px;
      height: 20px;
    }
  }
`;

/** Who the customer writes to, and who he is. */
export const ChatHead = ({ played, person }: { played: LinkedPhone; person: Person }) => {
  const { t } = useTranslation('phone');
  return (
    <Root>
      <Back to={hashOf({ phone: played.phone, contact: '' })} aria-label={t('back')}>
        <ChevronLeft aria-hidden />
      </Back>
      <Avatar id={played.whatsappId} name={played.name} />
      <div>
        <h2 title={played.name}>{played.name}</h2>
        <p>{t('playing', { name: person.name })}</p>
      </div>
    </Root>
  );
};
