import type { WebhookCard } from '../webhook/messages.ts';

const line = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/gu, ' ').trim();
const escaped = (text: string | undefined): string => line(text).replace(/[\\;,]/gu, '\\$&');

/** Converts a card of a delivery to a vCard, so that one set of rules reads the cards of both providers. */
export const vcardIn = ({
  name,
  phones = [],
  emails = [],
  addresses = [],
  org,
  urls = [],
  vcard,
}: WebhookCard): string => {
  if (vcard && !phones.length) return vcard;
  const { formatted_name: shown, first_name: first, middle_name: middle, last_name: last } = name ?? {};
  return [
    'BEGIN:VCARD',
    `FN:${escaped(shown)}`,
    `N:${[last, first, middle].map(escaped).join(';')};;`,
    ...phones.map(({ phone, wa_id: id }) => `TEL${id ? `;waid=${id}` : ''}:${line(phone) || (id ? `+${id}` : '')}`),
    `ORG:${[org?.company, org?.department].map(escaped).join(';')}`,
    `TITLE:${escaped(org?.title)}`,
    ...emails.map(({ email }) => `EMAIL:${escaped(email)}`),
    ...addresses.map((at) => `ADR:;;${[at.street, at.city, at.state, at.zip, at.country].map(escaped).join(';')}`),
    ...urls.map(({ url }) => `URL:${line(url)}`),
    'END:VCARD',
  ].join('\n');
};
