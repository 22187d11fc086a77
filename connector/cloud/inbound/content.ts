import type { proto } from '@whiskeysockets/baileys';
import type { AnnouncedFile } from '../../../domain/message/events.ts';
import type { MessageCard } from '../../../domain/message/content.ts';
import { readContent, wordless, type Content } from '../../whatsapp/content/content.ts';
import { textsByLanguage } from '../../whatsapp/content/kinds/texts.ts';
import { cleanPersonName, cleanText } from '../../whatsapp/kernel/clean.ts';
import type { Locale } from '../../whatsapp/kernel/locale.ts';
import type { WebhookCard, WebhookFile, WebhookMessage, WebhookReferral } from '../webhook/messages.ts';
import { rawOfCloudFile, type CloudFile } from './cloudFile.ts';

/** The mark of our own number in what is read as a linked phone's message. */
const ME = 'me';
const MOST_CARDS = 50;

/** Kinds of files, by the type of the message that brings one. */
const fileKinds = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
} as const;
type FileType = keyof typeof fileKinds;
const isFileType = (type: string): type is FileType => Object.hasOwn(fileKinds, type);

const referralContext = (said: WebhookReferral): proto.IContextInfo => ({
  externalAdReply: {
    title: said.headline ?? '',
    body: said.body ?? said.welcome_message?.text ?? '',
    sourceUrl: said.source_url ?? '',
    mediaUrl: said.image_url ?? said.video_url ?? '',
    sourceId: said.source_id ?? '',
    sourceType: said.source_type ?? 'ad',
    ctwaClid: said.ctwa_clid ?? '',
  },
});
const contextOf = ({ context, referral }: WebhookMessage, isOurs: boolean): proto.IContextInfo => ({
  ...(context?.id && { stanzaId: context.id, participant: isOurs ? ME : '' }),
  ...((context?.forwarded || context?.frequently_forwarded) && { isForwarded: true }),
  ...(referral && referralContext(referral)),
});

const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '');
const cardOf = ({ name, phones = [], org }: WebhookCard): MessageCard => {
  const numbers = [...new Set(phones.map(({ wa_id, phone }) => digits(wa_id) || digits(phone)))].filter(Boolean);
  const [number = ''] = numbers;
  const called = name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(' ');
  const shown = cleanPersonName(called) || cleanPersonName(org?.company ?? '') || number;
  return { name: shown, number, ...(numbers.length > 1 && { numbers }) };
};

const orderOf = ({ text, product_items: items = [] }: NonNullable<WebhookMessage['order']>) => {
  const sum = items.reduce((total, { item_price = 0, quantity = 1 }) => total + item_price * quantity, 0);
  return {
    orderMessage: {
      message: text ?? '',
      itemCount: items.reduce((total, { quantity = 1 }) => total + quantity, 0),
      totalAmount1000: Math.round(sum * 1000),
      totalCurrencyCode: items[0]?.currency ?? '',
    },
  };
};

const choiceOf = ({ interactive, button }: WebhookMessage, contextInfo: proto.IContextInfo): proto.IMessage | null => {
  if (button)
    return {
      templateButtonReplyMessage: {
        selectedDisplayText: button.text ?? '',
        selectedId: button.payload ?? '',
        contextInfo,
      },
    };
  const { button_reply: tapped, list_reply: row, nfm_reply: form } = interactive ?? {};
  if (tapped)
    return {
      buttonsResponseMessage: {
        selectedDisplayText: tapped.title ?? '',
        selectedButtonId: tapped.id ?? '',
        contextInfo,
      },
    };
  if (row) {
    const { id, title, description } = row;
    const chosen = {
      title: title ?? '',
      description: description ?? '',
      singleSelectReply: { selectedRowId: id ?? '' },
    };
    return { listResponseMessage: { ...chosen, contextInfo } };
  }
  if (!form) return null;
  const nativeFlowResponseMessage = { name: form.name ?? 'flow', paramsJson: form.response_json ?? '{}' };
  return { interactiveResponseMessage: { body: { text: form.body ?? '' }, nativeFlowResponseMessage, contextInfo } };
};

/** Returns the message as a linked phone would get it, so that both are read by the same rules; null if there is no such form. */
const asPhoneMessage = (message: WebhookMessage, isOurs: boolean): proto.IMessage | null => {
  const contextInfo = contextOf(message, isOurs);
  const { type, text, location, contacts, order } = message;
  if (isFileType(type)) {
    const node = message[type];
    if (!node?.id) return null;
    const said = { mimetype: node.mime_type ?? '', caption: node.caption ?? '', contextInfo };
    if (type === 'document') return { documentMessage: { ...said, fileName: node.filename ?? '' } };
    return { [fileKinds[type]]: said };
  }
  if (type === 'text' && text) return { extendedTextMessage: { text: text.body ?? '', contextInfo } };
  if (type === 'location' && location) {
    const { latitude, longitude, name = '', address = '', url = '' } = location;
    const place = { degreesLatitude: latitude ?? null, degreesLongitude: longitude ?? null };
    return { locationMessage: { ...place, name, address, url, contextInfo } };
  }
  if (type === 'contacts' && contacts?.length) {
    const shown = contacts.map((card) => ({ displayName: cardOf(card).name, vcard: '' }));
    const [only] = shown;
    return shown.length === 1 && only
      ? { contactMessage: { ...only, contextInfo } }
      : { contactsArrayMessage: { displayName: '', contacts: shown, contextInfo } };
  }
  if (type === 'order' && order) return orderOf(order);
  // Only the phone of the business shows it.
  if (message.errors?.some(({ code }) => code === 131060)) return { placeholderMessage: {} };
  return choiceOf(message, contextInfo);
};

const announced = (node: WebhookFile): AnnouncedFile => ({
  name: cleanText((node.filename ?? '').slice(0, 200)),
  mime: cleanText((node.mime_type ?? '').slice(0, 200)),
  size: null,
  width: null,
  height: null,
  seconds: null,
  voice: node.voice === true,
  waveform: null,
  thumbnail: null,
});
const fileOf = ({ type, ...message }: WebhookMessage): { node: WebhookFile; file: CloudFile } | null => {
  const node = isFileType(type) ? message[type] : undefined;
  if (!isFileType(type) || !node?.id) return null;
  return { node, file: { type, id: node.id, sha256: node.sha256 ?? '', url: node.url ?? '' } };
};

/**
 * Reads what a customer's message says. A type without a form of its own is shown as a placeholder and never dropped.
 * `isOurs`: whether the message that it answers is the company's. `from`: the author's number.
 */
export const cloudContentIn = (
  message: WebhookMessage,
  { isOurs, from, locale }: { isOurs: boolean; from: string | null; locale: Locale },
): Content => {
  const phoneMessage = asPhoneMessage(message, isOurs);
  const read = phoneMessage && readContent(phoneMessage, (jid) => jid === ME, from, locale);
  if (!read) return { ...wordless('unsupportedMessage'), body: textsByLanguage[locale.language].unsupported };
  const found = fileOf(message);
  const cards = message.type === 'contacts' ? (message.contacts ?? []).slice(0, MOST_CARDS).map(cardOf) : read.cards;
  if (!found) return { ...read, cards };
  return { ...read, raw: rawOfCloudFile(found.file), file: announced(found.node) };
};
