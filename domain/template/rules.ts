import { CODE, slotText, templateSlots, templateVariables, type TemplateContent } from './content.ts';

/** Meta's limits for the texts of templates. */
export const templateLimits = {
  header: 60,
  body: 1024,
  footer: 60,
  buttons: 10,
  buttonText: 25,
  address: 2000,
  phone: 20,
  code: 15,
  variableName: 20,
} as const;

/** A fault of a template: a text of `web/locales/pt/field.json`, and the field of the form. */
export type TemplateProblem = { path: (string | number)[]; message: string };

/** Meta's names of templates. */
export const templateName = /^[a-z0-9_]{1,512}$/;
/** Meta's codes of languages: `pt_BR`, `es`. */
export const templateLanguage = /^[a-z]{2,3}(_[A-Z]{2})?$/;

const tooLong = 'Too Long!';
const required = 'Obrigatório';
const numbered = /^[1-9]\d*$/;
const named = /^[a-z_][a-z0-9_]*$/;
/** A brace pair that is not a variable, or is left open. */
const strayBraces = /\{\{|\}\}/;
const anyVariable = /\{\{\s*\w+\s*\}\}/g;

/** Returns what Meta would refuse about the variables of one text. */
const variableProblem = (text: string): string | null => {
  const names = templateVariables(text);
  if (strayBraces.test(text.replaceAll(anyVariable, ''))) return 'Braces left open';
  const numbers = names.filter((name) => numbered.test(name));
  const isMixed = numbers.length > 0 && numbers.length < names.length;
  if (isMixed) return 'Mixed variables';
  if (numbers.length > 0) {
    const isGapless = [...numbers]
      .map(Number)
      .toSorted((a, b) => a - b)
      .every((number, at) => number === at + 1);
    return isGapless ? null : 'Variables out of order';
  }
  const isNamed = names.every((name) => named.test(name) && name.length <= templateLimits.variableName);
  return isNamed ? null : 'Invalid variable';
};

const bodyProblem = (body: string): string | null => {
  if (!body.trim()) return required;
  if (body.length > templateLimits.body) return tooLong;
  const text = body.trim().replaceAll(anyVariable, '{{}}');
  if (text.startsWith('{{}}') || text.endsWith('{{}}')) return 'Variable at the edge';
  if (/\{\{\}\}\s*\{\{\}\}/.test(text)) return 'Variables side by side';
  return variableProblem(body);
};

const headerProblem = ({ type, text }: NonNullable<TemplateContent['header']>): string | null => {
  if (type !== 'TEXT') return null;
  if (!text.trim()) return required;
  if (text.length > templateLimits.header) return tooLong;
  if (templateVariables(text).length > 1) return 'One variable';
  return variableProblem(text);
};

const footerProblem = (footer: string): string | null => {
  if (footer.length > templateLimits.footer) return tooLong;
  return /\{\{|\}\}/.test(footer) ? 'No variables' : null;
};

type Button = TemplateContent['buttons'][number];
const valueProblem = ({ type, value }: Button): string | null => {
  if (type === 'QUICK_REPLY') return null;
  if (!value.trim()) return required;
  if (type === 'PHONE_NUMBER')
    return /^\+?\d{5,20}$/.test(value.trim()) && value.trim().length <= templateLimits.phone ? null : 'Invalid number';
  if (type === 'COPY_CODE') return value.length > templateLimits.code ? tooLong : null;
  if (value.length > templateLimits.address) return tooLong;
  const fixed = value.replace(/\{\{1\}\}$/, '');
  if (fixed.includes('{{')) return 'Variable at the end of the address';
  return /^https?:\/\/[^\s/]+/.test(fixed) ? null : 'Invalid address';
};

/** The most buttons of each type; a QUICK_REPLY has no limit of its own. */
const most = { URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1 } as const;

const buttonProblems = (buttons: readonly Button[]): TemplateProblem[] => {
  const problems: TemplateProblem[] = buttons.flatMap((button, index) => {
    const text =
      button.type === 'COPY_CODE'
        ? null
        : !button.text.trim()
          ? required
          : button.text.length > templateLimits.buttonText
            ? tooLong
            : /[{}\n]/.test(button.text)
              ? 'No variables'
              : null;
    const value = valueProblem(button);
    return [
      ...(text ? [{ path: ['buttons', index, 'text'], message: text }] : []),
      ...(value ? [{ path: ['buttons', index, 'value'], message: value }] : []),
    ];
  });
  if (buttons.length > templateLimits.buttons) problems.push({ path: ['buttons'], message: 'Too many buttons' });
  for (const [type, limit] of Object.entries(most))
    if (buttons.filter((button) => button.type === type).length > limit)
      problems.push({ path: ['buttons'], message: 'Too many buttons' });
  // Meta wants the quick replies in one run, before or after the other buttons.
  const runs = buttons.filter(
    ({ type }, index) => (type === 'QUICK_REPLY') !== (buttons[index - 1]?.type === 'QUICK_REPLY') || index === 0,
  );
  if (runs.length > 2) problems.push({ path: ['buttons'], message: 'Quick replies together' });
  const texts = buttons.filter(({ type }) => type !== 'COPY_CODE').map(({ text }) => text.trim().toLowerCase());
  if (new Set(texts).size < texts.length) problems.push({ path: ['buttons'], message: 'Duplicate button' });
  return problems;
};

/** Whether header and body both have variables, one with names and the other with numbers. */
const isMixedOver = (content: TemplateContent): boolean => {
  const kinds = templateSlots(content)
    .filter(({ part }) => part !== 'button')
    .map(({ name }) => numbered.test(name));
  return new Set(kinds).size > 1;
};

/** Returns what Meta would refuse about a template, in the order of the form. Empty if it may be submitted. */
export const templateProblems = (content: TemplateContent): TemplateProblem[] => {
  const header = content.header && headerProblem(content.header);
  const body = bodyProblem(content.body) ?? (isMixedOver(content) ? 'Mixed variables' : null);
  const footer = footerProblem(content.footer);
  const unexplained = templateSlots(content).filter(
    ({ key, name }) => name !== CODE && !slotText(content.examples, key).trim(),
  );
  return [
    ...(header ? [{ path: ['header', 'text'], message: header }] : []),
    ...(body ? [{ path: ['body'], message: body }] : []),
    ...(footer ? [{ path: ['footer'], message: footer }] : []),
    ...buttonProblems(content.buttons),
    ...(unexplained.length ? [{ path: ['examples'], message: 'Examples required' }] : []),
  ];
};
