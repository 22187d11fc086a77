type Chat = { phone: string; contact: string };

/** A chat in the part of the address that no server is told: /phone#5511970000001/5511988880001. */
export const hashOf = ({ phone, contact }: Chat): string => `#${phone}${contact && `/${contact}`}`;

/** The group of a contact; '' of a customer. */
export const groupIn = (contact: string): string => contact.split('@')[1] ?? '';

/** What the address names; '' for what it does not. */
export const chatOf = (hash: string): Chat => {
  const [, phone = '', contact = ''] = /^#(\d+)(?:\/(\d+(?:@\d+)?))?$/.exec(hash) ?? [];
  return { phone, contact };
};
