import { type proto, toNumber } from '@whiskeysockets/baileys';
import { nativeButton, nativeParams } from './nativeFlow.ts';
import { placeLines, productLines } from './commerce.ts';
import { choice, joinLines, thousandths, type Lines, type Writer } from './rule.ts';

type Structured = proto.Message.IHighlyStructuredMessage;
type Parameter = proto.Message.HighlyStructuredMessage.IHSMLocalizableParameter;

/**
 * Returns the text of a parameter of a structured message: the one for clients that cannot format, or the formatted value.
 */
const parameterText = ({ default: plain, currency, dateTime }: Parameter, { money, time }: Writer): string => {
  if (plain) return plain;
  if (currency) return money(thousandths(currency.amount1000), currency.currencyCode);
  const { unixEpoch, component } = dateTime ?? {};
  if (unixEpoch) return time(toNumber(unixEpoch.timestamp) * 1000);
  if (!component) return '';
  const { year, month, dayOfMonth, hour, minute } = component;
  const two = (part: number | null | undefined): string => String(part ?? 0).padStart(2, '0');
  const day = year && month && dayOfMonth ? `${year}-${two(month)}-${two(dayOfMonth)}` : '';
  return joinLines([day, typeof hour === 'number' && `${two(hour)}:${two(minute)}`], ' ');
};

/**
 * Returns the lines of a structured message: its hydrated form, else its parameters, because only WhatsApp has the
 * template.
 */
export const structuredLines = (message: Structured | null | undefined, writer: Writer): Lines => {
  if (!message) return [];
  if (message.hydratedHsm) return templateLines(message.hydratedHsm, writer);
  const localizable = (message.localizableParams ?? []).map((one) => parameterText(one, writer));
  const lines = [...(message.params ?? []), ...localizable];
  return joinLines(lines) ? lines : [message.elementName];
};
const structuredText = (message: Structured | null | undefined, writer: Writer): string =>
  joinLines(structuredLines(message, writer), ' ');

type Media = {
  documentMessage?: proto.Message.IDocumentMessage | null;
  imageMessage?: proto.Message.IImageMessage | null;
  videoMessage?: proto.Message.IVideoMessage | null;
  locationMessage?: proto.Message.ILocationMessage | null;
};
/** Returns the header lines of a message with buttons. */
const headerLines = ({ documentMessage, imageMessage, videoMessage, locationMessage }: Media): Lines => [
  imageMessage?.caption,
  videoMessage?.caption,
  documentMessage?.fileName ?? documentMessage?.title,
  documentMessage?.caption,
  ...placeLines(locationMessage),
];

const hydratedButton = ({ quickReplyButton, urlButton, callButton }: proto.IHydratedTemplateButton): string =>
  joinLines([
    choice(quickReplyButton?.displayText),
    choice(urlButton?.displayText, urlButton?.url),
    choice(callButton?.displayText, callButton?.phoneNumber),
  ]);
const hydratedLines = (template: proto.Message.TemplateMessage.IHydratedFourRowTemplate): Lines => [
  template.hydratedTitleText,
  ...headerLines(template),
  template.hydratedContentText,
  template.hydratedFooterText,
  ...(template.hydratedButtons ?? []).map(hydratedButton),
];

const fourRowLines = (template: proto.Message.TemplateMessage.IFourRowTemplate, writer: Writer): Lines => {
  const words = (part: Structured | null | undefined): string => structuredText(part, writer);
  return [
    words(template.highlyStructuredMessage),
    ...headerLines(template),
    words(template.content),
    words(template.footer),
    ...(template.buttons ?? []).map(({ quickReplyButton, urlButton, callButton }) =>
      joinLines([
        choice(words(quickReplyButton?.displayText)),
        choice(words(urlButton?.displayText), words(urlButton?.url)),
        choice(words(callButton?.displayText), words(callButton?.phoneNumber)),
      ]),
    ),
  ];
};

/** Returns the lines of a template in one of its forms. Two forms of one message say the same. */
export const templateLines = (template: proto.Message.ITemplateMessage, writer: Writer): Lines => {
  const hydrated = template.hydratedTemplate ?? template.hydratedFourRowTemplate;
  if (hydrated) return hydratedLines(hydrated);
  if (template.interactiveMessageTemplate) return interactiveLines(template.interactiveMessageTemplate, writer);
  return template.fourRowTemplate ? fourRowLines(template.fourRowTemplate, writer) : [];
};

/** Returns the lines of an interactive message: header, body, footer, and the buttons and cards that it offers. */
export const interactiveLines = (message: proto.Message.IInteractiveMessage, writer: Writer): Lines => {
  const { header, body, footer, nativeFlowMessage: flow, carouselMessage: carousel } = message;
  return [
    header?.title,
    header?.subtitle,
    ...headerLines(header ?? {}),
    ...(header?.productMessage ? productLines(header.productMessage, writer) : []),
    body?.text,
    footer?.text,
    ...nativeParams(flow?.messageParamsJson),
    ...(flow?.buttons ?? []).flatMap(({ buttonParamsJson }) => nativeButton(buttonParamsJson, writer)),
    ...(carousel?.cards ?? []).map((card) => joinLines(interactiveLines(card, writer))),
  ];
};

/** Returns the lines of a text with buttons below it. */
export const buttonsLines = (message: proto.Message.IButtonsMessage, writer: Writer): Lines => [
  message.text,
  ...headerLines(message),
  message.contentText,
  message.footerText,
  ...(message.buttons ?? []).flatMap(({ buttonText, nativeFlowInfo }) => [
    choice(buttonText?.displayText),
    ...nativeButton(nativeFlowInfo?.paramsJson, writer),
  ]),
];

/** Returns the lines of a list: its topic, and its rows by section. */
export const listLines = (list: proto.Message.IListMessage): Lines => [
  list.title,
  list.description,
  list.footerText,
  list.buttonText,
  ...(list.sections ?? []).flatMap(({ title, rows }) => [
    title,
    ...(rows ?? []).map((row) => choice(row.title, row.description)),
  ]),
  ...(list.productListInfo?.productSections ?? []).map(({ title }) => choice(title)),
];
