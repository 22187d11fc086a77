import type { connectionChannels } from './events.ts';

type ConnectionChannel = (typeof connectionChannels)[number];

/** The abilities of a connection, by its channel. The rest of the system asks this and never the name of the channel. */
export type Capabilities = {
  /** It is paired with a phone by a QR code. */
  pairing: boolean;
  /** Sent messages can be edited, and deleted for everyone. */
  edits: boolean;
  deletions: boolean;
  /** It takes part in groups. */
  groups: boolean;
  /** It shows when a customer types. */
  presence: boolean;
  /** Old messages and the address book of the phone can be imported. */
  history: boolean;
  /** Customers' profile pictures are known. */
  pictures: boolean;
  /** It can tell whether a number is on WhatsApp. */
  numberCheck: boolean;
  /** The privacy settings of the account can be read and changed. */
  privacy: boolean;
  /** The profile of the business can be read and changed. */
  profile: boolean;
  /** Contacts can be blocked on WhatsApp. */
  blocking: boolean;
  /** It sends approved templates. */
  templates: boolean;
  /** It sends reply buttons and lists. */
  buttons: boolean;
  /** Free text is only allowed for a time after the customer wrote. */
  window: boolean;
  /** The longest text of a file, in characters; null for any length. */
  captionLength: number | null;
};

const phone: Capabilities = {
  pairing: true,
  edits: true,
  deletions: true,
  groups: true,
  presence: true,
  history: true,
  pictures: true,
  numberCheck: true,
  privacy: true,
  profile: false,
  blocking: true,
  templates: false,
  buttons: false,
  window: false,
  captionLength: null,
};
const official: Capabilities = {
  pairing: false,
  edits: false,
  deletions: false,
  groups: false,
  presence: false,
  history: false,
  pictures: false,
  numberCheck: false,
  privacy: false,
  profile: true,
  blocking: true,
  templates: true,
  buttons: true,
  window: true,
  captionLength: 1024,
};
const byChannel: Readonly<Record<ConnectionChannel, Capabilities>> = {
  whatsapp: phone,
  simulated: phone,
  cloud: official,
};

/** Returns what connections of a channel can do. */
export const capabilitiesOf = (channel: ConnectionChannel): Capabilities => byChannel[channel];
