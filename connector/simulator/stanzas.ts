import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  encodeBigEndian,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  S_WHATSAPP_NET,
} from '@whiskeysockets/baileys';
import type { PublicKey } from './device.ts';

type Attributes = Record<string, string | undefined>;

/** Creates a stanza without its undefined attributes. */
export const node = (tag: string, attrs: Attributes = {}, content?: BinaryNode['content']): BinaryNode => {
  const given: BinaryNode['attrs'] = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) given[name] = value;
  return content === undefined ? { tag, attrs: given } : { tag, attrs: given, content };
};

/** Returns WhatsApp's time: whole seconds, as text. */
export const seconds = (milliseconds = Date.now()): string => String(Math.floor(milliseconds / 1000));
/** Returns an id for a stanza of the server. */
export const stanzaId = (): string => randomBytes(8).toString('hex');
/** Returns a message id in the format of phones. */
export const messageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

/** Returns the child stanzas; none if there is text or nothing inside. */
export const childStanzas = (parent: BinaryNode): BinaryNode[] => (Array.isArray(parent.content) ? parent.content : []);

/** Returns the bytes of a child. Throws if it has none. */
export const childBytes = (parent: BinaryNode | undefined, tag: string): Buffer => {
  const content = getBinaryNodeChild(parent, tag)?.content;
  if (content === undefined || Array.isArray(content)) throw new Error(`<${parent?.tag ?? '?'}> needs <${tag}>`);
  return Buffer.from(content);
};

/** Reads a big-endian number of up to six bytes. */
export const bigEndianNumber = (bytes: Uint8Array): number => Buffer.from(bytes).readUIntBE(0, bytes.length);

/** Reads <id>, <value> and optionally <signature>. Throws if it is not a key. */
export const publicKeyOf = (parent: BinaryNode | undefined): PublicKey => ({
  id: bigEndianNumber(childBytes(parent, 'id')),
  value: childBytes(parent, 'value'),
  ...(getBinaryNodeChild(parent, 'signature') ? { signature: childBytes(parent, 'signature') } : {}),
});

/** Creates <id>, <value> and optionally <signature>, as `publicKeyOf` reads them. */
export const keyNode = (tag: string, { id, value, signature }: PublicKey): BinaryNode =>
  node(tag, {}, [
    node('id', {}, encodeBigEndian(id, 3)),
    node('value', {}, value),
    ...(signature ? [node('signature', {}, signature)] : []),
  ]);

/** Creates a Signal registration id as WhatsApp sends it: four bytes. */
export const registrationNode = (registrationId: number): BinaryNode =>
  node('registration', {}, encodeBigEndian(registrationId));

/** Creates a receipt for one or several messages. Without a type it means "delivered". */
export const receiptNode = (
  from: string,
  ids: readonly string[],
  type?: string,
  content: BinaryNode[] = [],
): BinaryNode => {
  const rest = ids.slice(1).map((id) => node('item', { id }));
  const list = rest.length > 0 ? [node('list', {}, rest)] : [];
  return node('receipt', { from, id: ids[0], t: seconds(), type }, [...content, ...list]);
};

/** Returns every message id in a receipt. */
export const receiptIds = (receipt: BinaryNode): string[] =>
  [receipt, ...getBinaryNodeChildren(getBinaryNodeChild(receipt, 'list'), 'item')]
    .map(({ attrs }) => attrs['id'])
    .filter((id) => id !== undefined);

/** Creates the result of a query. */
export const result = (query: BinaryNode, content: BinaryNode[] = []): BinaryNode =>
  node(
    'iq',
    { from: query.attrs['to'] ?? S_WHATSAPP_NET, id: query.attrs['id'], type: 'result', t: seconds() },
    content,
  );

/** Creates the error answer to a query. */
export const failed = (query: BinaryNode, code: number, text: string): BinaryNode =>
  node('iq', { from: query.attrs['to'] ?? S_WHATSAPP_NET, id: query.attrs['id'], type: 'error' }, [
    node('error', { code: String(code), text }),
  ]);
