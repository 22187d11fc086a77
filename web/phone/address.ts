type Chat = { phone: string; contact: string };

/** The address of a chat, in the part after # that browsers never send: /phone#5511970000001/5511988880001. */
export const hashOf = ({ phone, contact }: Chat): string => `#${phone}${contact && `/${contact}`}`;

/** The group of a contact; '' for a customer. */
export const groupIn = (contact: string): string => contact.split('@')[1] ?? '';

/** The number and the contact in the address; '' for a missing one. */
export const chatOf = (hash: string): Chat => {
  const [, phone = '', contact = ''] = /^#(\d+)(?:\/(\d+(?:@\d+)?))?$/.exec(hash) ?? [];
  return { phone, contact };
};
