import type { proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { choice, joinLines, type Lines, type Writer } from './rule.ts';
import type { Texts } from './texts.ts';

/** A field that may be missing, or have another type than WhatsApp's. Anything but text counts as missing. */
const text = z.string().nullish().catch(null);
const money = z
  .object({ value: z.number(), offset: z.number().positive().catch(100) })
  .nullish()
  .catch(null);
const several = <S extends z.ZodType>(shape: S) => z.array(shape.nullable().catch(null)).nullish().catch(null);
type Money = z.infer<typeof money>;

const row = z.object({ header: text, title: text, description: text });
const section = z.object({ title: text, rows: several(row) });
const item = z.object({ name: text, quantity: z.number().nullish().catch(null), amount: money });
const maybe = <S extends z.ZodType>(shape: S) => shape.nullish().catch(null);
const setting = z.object({
  pix_static_code: maybe(z.object({ merchant_name: text, key: text })),
  /** `code` is what a customer copies into the bank's app. */
  pix_dynamic_code: maybe(z.object({ merchant_name: text, code: text })),
  boleto: maybe(z.object({ digitable_line: text })),
  payment_link: maybe(z.object({ uri: text })),
});
const settingLine = ({
  pix_static_code: pix,
  pix_dynamic_code: dynamic,
  boleto,
  payment_link: link,
}: z.infer<typeof setting>): string =>
  joinLines([
    choice(pix?.merchant_name, pix?.key),
    choice(dynamic?.merchant_name, dynamic?.code),
    choice(boleto?.digitable_line),
    choice(link?.uri),
  ]);
/** The JSON parameters of a button, by WhatsApp's names of the fields. */
const buttonParams = z.object({
  display_text: text,
  flow_cta: text,
  title: text,
  url: text,
  phone_number: text,
  copy_code: text,
  sections: several(section),
  currency: text,
  total_amount: money,
  order: z
    .object({ items: several(item), description: text })
    .nullish()
    .catch(null),
  payment_settings: several(setting),
});
const messageParams = z.object({
  limited_time_offer: z.object({ text, copy_code: text }).nullish().catch(null),
  bottom_sheet: z.object({ list_title: text, button_title: text }).nullish().catch(null),
});
const responseParams = z.record(z.string(), z.unknown());

const parsed = <S extends z.ZodType>(shape: S, json: string | null | undefined): z.infer<S> | undefined => {
  try {
    return shape.safeParse(JSON.parse(json ?? '')).data;
  } catch {
    return undefined;
  }
};

const amountOf = (amount: Money): number | null => (amount ? amount.value / amount.offset : null);
const present = <T>(all: readonly (T | null)[] | null | undefined): T[] => (all ?? []).filter((one) => one !== null);

/** Returns the lines of a button of a native flow: its text, where it leads, and the list or the order that it opens. */
export const nativeButton = (json: string | null | undefined, { money: price }: Writer): Lines => {
  const params = parsed(buttonParams, json);
  if (!params) return [];
  const { display_text: own, flow_cta: flow, title, url, phone_number: number, copy_code: code, currency } = params;
  const shown = own ?? flow;
  return [
    choice(shown ?? title, shown && title, url, number, code),
    ...present(params.sections).flatMap((each) => [
      each.title,
      ...present(each.rows).map(({ header, title: name, description }) =>
        choice(header || name, header && name, description),
      ),
    ]),
    ...present(params.order?.items).map(({ name, quantity, amount }) =>
      choice(name, quantity && `${quantity} ×`, price(amountOf(amount), currency)),
    ),
    params.order?.description,
    price(amountOf(params.total_amount), currency),
    ...present(params.payment_settings).map(settingLine),
  ];
};

/** Returns the lines of a native flow apart from its buttons. */
export const nativeParams = (json: string | null | undefined): Lines => {
  const { limited_time_offer: offer, bottom_sheet: sheet } = parsed(messageParams, json) ?? {};
  return [offer?.text, offer?.copy_code, sheet?.list_title, sheet?.button_title];
};

/** Fields of an answer that no person wrote. */
const technical = new Set([
  'id',
  'flow_token',
  'version',
  'wa_flow_response_params',
  'saved_address_id',
  'type',
  'mime_type',
  'sha256',
]);
/** Returns the text of an answer, which may be several choices; '' if it is none. */
const answerText = (value: unknown, texts: Texts): string => {
  if (Array.isArray(value))
    return joinLines(
      value.map((each) => answerText(each, texts)),
      ', ',
    );
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'number' ? String(value) : '';
};
/** Maximum depth of groups of fields. */
const DEEPEST = 5;
/** A field of a form that was made in Meta's editor: `screen_0_Nome_completo_1`. Its choices have their place in front: `0_Sim`. */
const ofEditor = /^screen_\d+_(.+)_\d+$/u;
const entryOf = (name: string, words: string): string => {
  const label = ofEditor.exec(name)?.[1];
  if (label === undefined) return `${name}: ${words}`;
  const plain = (text: string): string => text.replaceAll('_', ' ').trim();
  const choices = words.split(', ').map((each) => (/^\d+_/u.test(each) ? plain(each.replace(/^\d+_/u, '')) : each));
  return `${plain(label)}: ${choices.join(', ')}`;
};
const entriesOf = (fields: Record<string, unknown>, texts: Texts, depth = 0): string[] =>
  Object.entries(fields).flatMap(([name, value]): string[] => {
    if (technical.has(name)) return [];
    const words = answerText(value, texts);
    if (words) return [entryOf(name, words)];
    const groups = [value].flat().flatMap((one): Record<string, unknown>[] => {
      const group = responseParams.safeParse(one).data;
      return group ? [group] : [];
    });
    return depth < DEEPEST ? groups.flatMap((group) => entriesOf(group, texts, depth + 1)) : [];
  });

type Answer = proto.Message.IInteractiveResponseMessage;
/** The name of the answer to a request for permission to call. */
export const CALLS = 'call_permission_request';
/** Forms, whose answers are only in the parameters. In other answers the parameters repeat the body. */
const forms = new Set(['galaxy_message', 'address_message', 'flow', 'wa_flow']);

/** Returns the lines of an answer through a native flow: the tapped choice, or the fields of a form. */
export const nativeResponse = ({ body, nativeFlowResponseMessage: flow }: Answer, { texts }: Writer): Lines => {
  const fields = parsed(responseParams, flow?.paramsJson) ?? {};
  if (flow?.name === CALLS) return [fields['response'] === 'accept' ? texts.callsAllowed : texts.callsRefused];
  if (flow && forms.has(flow.name ?? '')) return [body?.text, ...entriesOf(fields, texts)];
  if (body?.text?.trim()) return [body.text];
  const named = ['display_text', 'title', 'description', 'id'].map((name) => fields[name]);
  return [named.find((value) => typeof value === 'string' && value.trim() !== '')].flatMap((value) =>
    typeof value === 'string' ? [value] : [],
  );
};
