import type { proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { AnnouncedFile } from '../../../domain/message/events.ts';
import { adIn } from '../../whatsapp/content/ad.ts';
import { editIn } from '../../whatsapp/content/change.ts';
import { readContent, wordless, type Content } from '../../whatsapp/content/content.ts';
import { announcedName } from '../../whatsapp/content/incomingFile.ts';
import { CALLS } from '../../whatsapp/content/kinds/nativeFlow.ts';
import { choice, joinLines, writerFor } from '../../whatsapp/content/kinds/rule.ts';
import { textsByLanguage } from '../../whatsapp/content/kinds/texts.ts';
import { cleanText } from '../../whatsapp/kernel/clean.ts';
import type { Locale } from '../../whatsapp/kernel/locale.ts';
import type { WebhookFile, WebhookMessage, WebhookReferral } from '../webhook/messages.ts';
import { rawOfCloudFile, type CloudFile } from './cloudFile.ts';
import { undelivered } from './undelivered.ts';
import { vcardIn } from './vcard.ts';

/** The mark of our own number in what is read as a linked phone's message. */
const ME = 'me';

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
  // The customer asks about a product of the company's catalogue.
  ...(context?.referred_product && {
    quotedMessage: { productMessage: { product: { title: context.referred_product.product_retailer_id ?? '' } } },
  }),
  ...((context?.forwarded || context?.frequently_forwarded) && { isForwarded: true }),
  ...(referral && referralContext(referral)),
});

/** Reads an order with its products. The total is only given in one currency. */
const orderOf = ({ text, product_items: items = [] }: NonNullable<WebhookMessage['order']>, locale: Locale) => {
  const { money } = writerFor(locale, () => '');
  const sum = items.reduce((total, { item_price: price = 0, quantity = 1 }) => total + price * quantity, 0);
  const [currency = '', ...others] = new Set(items.map((item) => item.currency ?? ''));
  const products = items.map(({ product_retailer_id: id, quantity = 1, item_price: price, currency: of }) =>
    choice(`${quantity} × ${id ?? ''}`, money(price ?? null, of)),
  );
  return {
    message: joinLines([text, ...products]),
    itemCount: Math.round(items.reduce((total, { quantity = 1 }) => total + quantity, 0)),
    totalAmount1000: others.length ? 0 : Math.round(sum * 1000),
    totalCurrencyCode: currency,
  };
};

const titled = z.looseObject({ title: z.string() });
const choiceOf = ({ interactive, button }: WebhookMessage, contextInfo: proto.IContextInfo): proto.IMessage | null => {
  if (button)
    return {
      templateButtonReplyMessage: {
        selectedDisplayText: button.text ?? '',
        selectedId: button.payload ?? '',
        contextInfo,
      },
    };
  const { button_reply: tapped, list_reply: row, nfm_reply: form, call_permission_reply: calls } = interactive ?? {};
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
  if (calls) {
    const nativeFlowResponseMessage = { name: CALLS, paramsJson: JSON.stringify(calls) };
    return { interactiveResponseMessage: { nativeFlowResponseMessage, contextInfo } };
  }
  if (!form) {
    // A reply of a type that is not known yet names itself in the same way.
    const title = titled.safeParse(interactive?.[interactive.type ?? '']).data?.title;
    return title ? { buttonsResponseMessage: { selectedDisplayText: title, contextInfo } } : null;
  }
  const nativeFlowResponseMessage = { name: 'flow', paramsJson: form.response_json ?? '{}' };
  // Meta writes Sent above every form, in English.
  const text = form.body === 'Sent' ? '' : (form.body ?? '');
  return { interactiveResponseMessage: { body: { text }, nativeFlowResponseMessage, contextInfo } };
};

/** Returns the message as a linked phone would get it, so that both are read by the same rules; null if there is no such form. */
const asPhoneMessage = (
  message: WebhookMessage,
  contextInfo: proto.IContextInfo,
  locale: Locale,
): proto.IMessage | null => {
  const { type, text, location, contacts, order } = message;
  if (isFileType(type)) {
    const node = message[type];
    if (!node) return null;
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
    const shown = contacts.map((card) => ({ displayName: card.name?.formatted_name ?? '', vcard: vcardIn(card) }));
    const [only] = shown;
    return shown.length === 1 && only
      ? { contactMessage: { ...only, contextInfo } }
      : { contactsArrayMessage: { displayName: '', contacts: shown, contextInfo } };
  }
  if (type === 'order' && order) return { orderMessage: { ...orderOf(order, locale), contextInfo } };
  return choiceOf(message, contextInfo);
};

const announced = (node: WebhookFile): AnnouncedFile => ({
  name: announcedName(node.filename),
  mime: cleanText((node.mime_type ?? '').slice(0, 200)),
  size: null,
  width: null,
  height: null,
  seconds: null,
  voice: node.voice === true,
  waveform: null,
  thumbnail: null,
});
const fileOf = (
  { type, ...message }: WebhookMessage,
  phoneNumberId: string,
): { node: WebhookFile; file: CloudFile } | null => {
  const node = isFileType(type) ? message[type] : undefined;
  if (!isFileType(type) || !node?.id) return null;
  return { node, file: { type, id: node.id, phoneNumberId, sha256: node.sha256 ?? '', url: node.url ?? '' } };
};

/**
 * Reads what a customer's message says. A type without a form of its own is shown as a placeholder and never dropped.
 * `isOurs`: whether the message that it answers is the company's. `from`: the author's number. `phoneNumberId`: Meta's id of ours.
 */
export const cloudContentIn = (
  message: WebhookMessage,
  {
    isOurs,
    from,
    locale,
    phoneNumberId,
  }: { isOurs: boolean; from: string | null; locale: Locale; phoneNumberId: string },
): Content => {
  const context = contextOf(message, isOurs);
  const phoneMessage = asPhoneMessage(message, context, locale);
  const read = phoneMessage && readContent(phoneMessage, (jid) => jid === ME, from, locale);
  if (!read) {
    const { kind, body } = undelivered(message, textsByLanguage[locale.language]);
    const ad = adIn(context);
    return { ...wordless(kind), body, isForwarded: context.isForwarded === true, ...(ad && { ad }) };
  }
  const found = fileOf(message, phoneNumberId);
  if (!found) return read;
  return { ...read, raw: rawOfCloudFile(found.file), file: announced(found.node) };
};

/**
 * Reads the new text of an edited message. `unread`: it has none that a conversation could show in place of the old one.
 */
export const cloudEditIn = (
  { id, edit }: Pick<WebhookMessage, 'id' | 'edit'>,
  locale: Locale,
): { body: string; unread?: true } => {
  const edited = edit?.message;
  const phoneMessage = edited && asPhoneMessage({ ...edited, id, type: edited.type ?? '' }, {}, locale);
  return editIn(phoneMessage, locale) ?? { body: '', unread: true };
};
