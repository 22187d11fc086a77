import { GraphRefusal } from './refusal.ts';
import type { CloudTemplateRecord, CloudTemplateRecordPart } from './records.ts';
import type { TemplateSend, SentTemplateComponent, SentTemplateParameter } from './sendShapes.ts';
import type { CloudWorld } from './world.ts';

const variable = /\{\{\s*(\w+)\s*\}\}/g;
export const variablesIn = (text: string): string[] => [...text.matchAll(variable)].map(([, name = '']) => name);

/** Finds an approved template. Throws GraphRefusal 132001, 132015 or 132016. */
export const approvedTemplate = (world: CloudWorld, businessId: string, sent: TemplateSend): CloudTemplateRecord => {
  const found = world.templates
    .all()
    .find((each) => each.businessId === businessId && each.name === sent.name && each.language === sent.language.code);
  if (found?.status === 'APPROVED') return found;
  if (found?.status === 'PAUSED') throw new GraphRefusal(132015, `Template ${sent.name} is paused`);
  if (found?.status === 'DISABLED') throw new GraphRefusal(132016, `Template ${sent.name} is disabled`);
  throw new GraphRefusal(132001, `template name (${sent.name}) does not exist in ${sent.language.code}`);
};

const isFile = (format: string | undefined): boolean => ['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF'].includes(format ?? '');

/** Fills the variables of a text. Throws GraphRefusal 132000 for a wrong number of values, 132012 for wrong kinds. */
const fillTemplateText = (
  part: string,
  text: string,
  parameters: readonly SentTemplateParameter[],
  isNamed: boolean,
): string => {
  const names = [...new Set(variablesIn(text))];
  if (names.length !== parameters.length)
    throw new GraphRefusal(
      132000,
      `${part}: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`,
    );
  const valueOf = (name: string, at: number): string => {
    const parameter = isNamed ? parameters.find(({ parameter_name }) => parameter_name === name) : parameters[at];
    const value = parameter?.text;
    if (value === undefined || value === '')
      throw new GraphRefusal(132012, `${part}: Parameter ${name} is missing or not of type text`);
    if (/[\n\t]| {5}/.test(value))
      throw new GraphRefusal(132012, `${part}: Parameter text cannot have new-line/tab characters or many spaces`);
    return value;
  };
  const values = new Map(names.map((name, at) => [name, valueOf(name, at)]));
  return text.replaceAll(variable, (_, name: string) => values.get(name) ?? '');
};

const headerText = (
  part: CloudTemplateRecordPart,
  given: SentTemplateComponent | undefined,
  isNamed: boolean,
): string => {
  const parameters = given?.parameters ?? [];
  if (!isFile(part.format) && part.format !== 'LOCATION')
    return fillTemplateText('header', part.text ?? '', parameters, isNamed);
  const wanted = part.format?.toLowerCase();
  if (parameters.length !== 1)
    throw new GraphRefusal(132012, `header: Format mismatch, expected ${part.format}, received UNKNOWN`);
  if (parameters[0]?.type !== (wanted === 'gif' ? 'video' : wanted))
    throw new GraphRefusal(132012, `header: Format mismatch, expected ${part.format}, received ${parameters[0]?.type}`);
  return '';
};

const checkButtons = (part: CloudTemplateRecordPart, given: readonly SentTemplateComponent[]): void => {
  (part.buttons ?? []).forEach((button, at) => {
    const own = given.find(({ type, index }) => type === 'button' && index === String(at));
    const count = variablesIn(button.url ?? '').length;
    if (button.type.toUpperCase() === 'URL' && count > 0 && own?.parameters.length !== count)
      throw new GraphRefusal(131008, `buttons: Button at index ${at} of type Url requires a parameter`);
    if (button.type.toUpperCase() === 'COPY_CODE' && !own?.parameters[0]?.coupon_code)
      throw new GraphRefusal(131008, `buttons: Button at index ${at} of type CopyCode requires a coupon_code`);
  });
  const stray = given.find(({ type, index }) => type === 'button' && !part.buttons?.[Number(index)]);
  if (stray) throw new GraphRefusal(132012, `buttons: There is no button at index ${stray.index}`);
};

/**
 * Returns the text of a template as the customer sees it. Throws GraphRefusal if the values do not match its parts or its kind
 * of parameters.
 */
export const templateAsSeen = ({ components, parameterFormat }: CloudTemplateRecord, sent: TemplateSend): string => {
  const isNamed = parameterFormat === 'NAMED';
  const given = (type: string): SentTemplateComponent | undefined => sent.components.find((each) => each.type === type);
  const part = (type: string): CloudTemplateRecordPart | undefined => components.find((each) => each.type === type);
  const header = part('HEADER');
  const body = part('BODY');
  const buttons = part('BUTTONS') ?? { type: 'BUTTONS' };
  if (!header && given('header')) throw new GraphRefusal(132000, 'header: the template has no header');
  checkButtons(
    buttons,
    sent.components.filter(({ type }) => type === 'button'),
  );
  const lines = [
    header ? headerText(header, given('header'), isNamed) : '',
    fillTemplateText('body', body?.text ?? '', given('body')?.parameters ?? [], isNamed),
    part('FOOTER')?.text ?? '',
    ...(buttons.buttons ?? []).map(({ text = '' }) => `[${text}]`),
  ];
  return lines.filter(Boolean).join('\n');
};
