import './doingTexts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { selectDoes, type Does } from '../kernel/doing.ts';

const Now = styled.p`
  && {
    color: var(--accent-text);
  }
`;

/** What the contact does now, else what colleagues do here; `instead`: nobody does anything. */
export const Doings = ({ ticketId, instead }: { ticketId: number; instead: ReactNode }) => {
  const { t } = useTranslation('ticket');
  const all = useSelector((state: Parameters<typeof selectDoes>[0]) => selectDoes(state, ticketId));
  const contact = all.find(({ userId }) => userId === null);
  const by = ({ name, is }: Does): string => t(`doingBy.${is}`, { name: name.split(' ')[0] });
  // Of a group it is said who of it.
  const said = contact?.name ? by(contact) : contact ? t(`doing.${contact.is}`) : all.map(by).join(' · ');
  return said ? <Now role="status">{said}</Now> : instead;
};
