import { z } from 'zod';
import { cloudLimits } from '../graph/limits.ts';
import type { CloudTemplateRecordPart } from './records.ts';
import { GraphRefusal } from './refusal.ts';
import { variablesIn } from './templateSends.ts';

/** Throws the error 100 with a subcode of templates. */
export const refuseTemplate = (subcode: number, details: string): never => {
  throw new GraphRefusal(100, details, { subcode });
};
const PLAIN = 2388299;

const checkExamples = (part: CloudTemplateRecordPart, isNamed: boolean): void => {
  const names = new Set(variablesIn(part.text ?? ''));
  if (names.size === 0) return;
  const kind = part.type === 'HEADER' ? 'header_text' : 'body_text';
  const examples = part.example?.[isNamed ? `${kind}_named_params` : kind];
  const list = z.array(z.unknown()).safeParse(examples).data ?? [];
  const values = !isNamed && kind === 'body_text' ? (z.array(z.unknown()).safeParse(list[0]).data ?? []) : list;
  if (values.length !== names.size) refuseTemplate(2388043, `${part.type}: each variable needs an example`);
};

const checkBody = (text: string, isNamed: boolean): void => {
  if (text.length > cloudLimits.templateBody) refuseTemplate(2388040, 'BODY: more than 1024 characters');
  const names = variablesIn(text);
  if (/^\s*\{\{|\}\}\s*$/.test(text)) refuseTemplate(PLAIN, 'BODY: a variable is at the start or the end');
  if (/\}\}\s*\{\{/.test(text)) refuseTemplate(PLAIN, 'BODY: two variables follow each other');
  const isRight = isNamed
    ? names.every((name) => /^[a-z_]+[a-z0-9_]*$/.test(name))
    : names.every((name, at) => Number(name) <= at + 1 && Number(name) > 0);
  if (!isRight) refuseTemplate(PLAIN, 'BODY: the variables do not match parameter_format');
  const words = text.split(/\s+/).length;
  if (names.length > 0 && words < names.length * 3) refuseTemplate(2388293, 'BODY: too many variables for its length');
};

/** Throws the error that the review of the parts would give at once. */
export const checkTemplateParts = (parts: readonly CloudTemplateRecordPart[], isNamed: boolean): void => {
  const body = parts.find(({ type }) => type === 'BODY');
  if (!body?.text) throw new GraphRefusal(100, 'A BODY component with text is needed', { subcode: PLAIN });
  checkBody(body.text, isNamed);
  for (const part of parts) {
    checkExamples(part, isNamed);
    if (part.type === 'FOOTER' && (part.text ?? '').length > cloudLimits.footer)
      refuseTemplate(2388040, 'FOOTER: too long');
    if (part.type === 'FOOTER' && variablesIn(part.text ?? '').length > 0)
      refuseTemplate(2388073, 'FOOTER: has variables');
    if (part.type === 'HEADER' && part.format === 'TEXT' && (part.text ?? '').length > cloudLimits.headerText)
      refuseTemplate(2388040, 'HEADER: too long');
    const buttons = part.buttons ?? [];
    if (buttons.length > cloudLimits.templateButtons) refuseTemplate(PLAIN, 'BUTTONS: more than ten');
    if (buttons.some(({ text = '' }) => text.length > cloudLimits.templateButtonText))
      refuseTemplate(2388040, 'BUTTONS: too long');
  }
};
