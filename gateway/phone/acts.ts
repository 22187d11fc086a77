import type { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import type { FilelessLine, PhoneScreen } from './chats.ts';
import type { sayOnPhone } from './contract.ts';

type Act = z.output<typeof sayOnPhone.body>;

const jidOf = (number: string): string => `${number}@s.whatsapp.net`;

/** Finds the line that an action refers to. ERR_NO_MESSAGE_FOUND. */
const lineOf = (lines: readonly FilelessLine[], id: string): FilelessLine => {
  const line = lines.find((each) => each.id === id);
  if (!line) throw new Refused('ERR_NO_MESSAGE_FOUND');
  return line;
};

const vcardOf = ({ name, number }: { name: string; number: string }): string => {
  const plain = name.replace(/[\r\n;,\\]/gu, ' ');
  return `BEGIN:VCARD\nVERSION:3.0\nN:;${plain};;;\nFN:${plain}\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`;
};

/** Returns the edited text of a message, or the caption of a file. */
const editedOf = ({ kind }: FilelessLine, text: string) =>
  kind === 'image' || kind === 'video' || kind === 'document'
    ? { [`${kind}Message`]: { caption: text } }
    : { conversation: text };

/**
 * Converts a customer's action to the message that the customer's phone sends (proto.IMessage in JSON). `lines`: the
 * chat as the customer sees it.
 */
export const messageOfAct = (
  act: Act,
  { phone, member, group }: PhoneScreen,
  lines: readonly FilelessLine[],
): Record<string, unknown> => {
  const authorOf = ({ author, fromContact }: FilelessLine) => jidOf(author || (fromContact ? member : phone));
  const keyOf = (line: FilelessLine) => {
    const key = { remoteJid: group ? `${group}@g.us` : jidOf(phone), fromMe: line.fromContact, id: line.id };
    return group ? { ...key, participant: authorOf(line) } : key;
  };
  const ownKey = (id: string) => {
    const line = lineOf(lines, id);
    if (!line.fromContact) throw new Refused('ERR_NO_MESSAGE_FOUND');
    return keyOf(line);
  };
  switch (act.is) {
    case 'text': {
      const quoted = act.quoted ? lineOf(lines, act.quoted) : null;
      const answers = quoted && {
        stanzaId: quoted.id,
        participant: authorOf(quoted),
        quotedMessage: { conversation: quoted.text },
      };
      const forwarded = act.forwarded && { isForwarded: true, forwardingScore: 1 };
      if (!answers && !forwarded) return { conversation: act.text };
      return { extendedTextMessage: { text: act.text, contextInfo: { ...answers, ...forwarded } } };
    }
    case 'card':
      return { contactMessage: { displayName: act.name, vcard: vcardOf(act) } };
    case 'location': {
      const { latitude: degreesLatitude, longitude: degreesLongitude, name, address } = act;
      return { locationMessage: { degreesLatitude, degreesLongitude, name, address } };
    }
    case 'edit':
      return {
        protocolMessage: {
          key: ownKey(act.id),
          type: 14,
          editedMessage: editedOf(lineOf(lines, act.id), act.text),
          timestampMs: Date.now(),
        },
      };
    case 'remove':
      return { protocolMessage: { key: ownKey(act.id), type: 0 } };
    case 'reaction':
      return {
        reactionMessage: { key: keyOf(lineOf(lines, act.id)), text: act.emoji, senderTimestampMs: Date.now() },
      };
  }
};
