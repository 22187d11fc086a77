import { toNumber, type proto } from '@whiskeysockets/baileys';
import { withoutBidi } from '../../../../domain/kernel/names.ts';
import { joinLines, thousandths, type Lines, type Writer } from './rule.ts';

type Place = proto.Message.ILocationMessage;
/** Whether a place has valid coordinates, so that a map can show it. */
export const isOnEarth = ({ degreesLatitude: latitude, degreesLongitude: longitude }: Place): boolean =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180;
const mapLink = (place: Place): string =>
  isOnEarth(place) ? `https://maps.google.com/maps?q=${place.degreesLatitude},${place.degreesLongitude}` : '';
/** Returns the lines of a place within another message. */
export const placeLines = (place: Place | null | undefined): Lines =>
  place
    ? [
        withoutBidi(place.name ?? ''),
        place.address,
        place.comment,
        place.url || (joinLines([place.name, place.address]) ? '' : mapLink(place)),
      ]
    : [];

/** Returns the lines of a product of a catalogue, or of the catalogue itself. */
export const productLines = (message: proto.Message.IProductMessage, { money }: Writer): Lines => {
  const { product, catalog, body, footer } = message;
  const { currencyCode } = product ?? {};
  const sale = thousandths(product?.salePriceAmount1000);
  const full = thousandths(product?.priceAmount1000);
  return [
    product?.title,
    product?.description,
    money(sale, currencyCode),
    money(full, currencyCode),
    product?.url,
    catalog?.title,
    catalog?.description,
    body,
    footer,
  ];
};

/** Returns the lines of an order: its text, its number of items, and their total. */
export const orderLines = (order: proto.Message.IOrderMessage, { texts, money }: Writer): Lines => [
  order.orderTitle,
  order.message,
  order.itemCount && texts.items(order.itemCount),
  money(thousandths(order.totalAmount1000), order.totalCurrencyCode),
];

/** WhatsApp divides by a thousand if it does not give the divisor. */
const amountOf = (amount: proto.IMoney): number | null => {
  const value = toNumber(amount.value);
  return value ? value / (amount.offset || 1000) : null;
};

/** Returns the lines of a payment request: the amount, and its note. */
export const requestLines = (request: proto.Message.IRequestPaymentMessage, writer: Writer): Lines => {
  const { amount, noteMessage } = request;
  const asked = amount ? amountOf(amount) : null;
  return [
    writer.texts.paymentRequested,
    writer.money(asked ?? thousandths(request.amount1000), amount?.currencyCode || request.currencyCodeIso4217),
    writer.wordsOf(noteMessage),
  ];
};

/** Returns the lines of a payment. Only the payment service knows the amount. */
export const paymentLines = ({ noteMessage }: proto.Message.ISendPaymentMessage, writer: Writer): Lines => [
  writer.texts.paymentSent,
  writer.wordsOf(noteMessage),
];
