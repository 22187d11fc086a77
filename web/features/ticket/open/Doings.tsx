import type { ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { selectDoes, type Does } from '../../../api/doing.ts';

const Now = styled.p`
  && {
    color: var(--accent-text);
  }
`;

/** Shows what the contact is doing, or else what colleagues do in this conversation. Shows `instead` if no one is active. */
export const Doings = ({ ticketId, instead }: { ticketId: number; instead: ReactNode }) => {
  const { t } = useTranslation('ticket');
  const all = useSelector((state: Parameters<typeof selectDoes>[0]) => selectDoes(state, ticketId));
  const contact = all.find(({ userId }) => userId === null);
  const by = ({ name, is }: Does): string => t(`doingBy.${is}`, { name: name.split(' ')[0] });
  // In a group, show which member it is.
  const said = contact?.name ? by(contact) : contact ? t(`doing.${contact.is}`) : all.map(by).join(' · ');
  return said ? <Now role="status">{said}</Now> : instead;
};
