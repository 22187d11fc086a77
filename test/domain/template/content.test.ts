import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isNamedTemplate,
  renderTemplate,
  templateContent,
  templateSlots,
  type TemplateContent,
} from '../../../domain/template/content.ts';
import {
  componentsOfContent,
  contentOfComponents,
  sendComponents,
  templateComponent,
} from '../../../domain/template/components.ts';
import { templateProblems } from '../../../domain/template/rules.ts';

const word = fc.stringMatching(/^[A-Za-z0-9 .,áéñ]{0,8}[a-z]$/);
const value = fc.stringMatching(/^[A-Za-z0-9çã$,]{1,12}$/);

/** A text with variables between fixed words. */
const textWith = (names: readonly string[]) =>
  fc
    .array(word, { minLength: names.length + 1, maxLength: names.length + 1 })
    .map(([first = 'a', ...rest]) => rest.reduce((text, next, at) => `${text} {{${names[at]}}} ${next}`, first));

/** Templates that Meta would accept, of all supported parts. */
const contents: fc.Arbitrary<TemplateContent> = fc
  .record({ isNamed: fc.boolean(), inBody: fc.integer({ min: 0, max: 5 }), inHeader: fc.boolean() })
  .chain(({ isNamed, inBody, inHeader }) => {
    const names = Array.from({ length: inBody }, (_, at) => (isNamed ? `field_${'abcde'[at]}` : String(at + 1)));
    const inHead = inHeader ? [isNamed ? 'title' : '1'] : [];
    const plain = fc.record({ type: fc.constant('QUICK_REPLY' as const), text: value, value: fc.constant('') });
    const address = fc.record({
      type: fc.constant('URL' as const),
      text: value,
      value: fc.constantFrom('https://loja.example/p/{{1}}', 'https://loja.example/'),
    });
    const code = fc.record({ type: fc.constant('COPY_CODE' as const), text: fc.constant(''), value });
    return fc.record({
      header: fc.option(
        fc.oneof(
          textWith(inHead)
            .filter((text) => text.length <= 60)
            .map((text) => ({ type: 'TEXT' as const, text })),
          fc.constant({ type: 'IMAGE' as const, text: '' }),
        ),
      ),
      body: textWith(names),
      footer: fc.oneof(word, fc.constant('')),
      buttons: fc
        .tuple(fc.array(plain, { maxLength: 3 }), fc.array(address, { maxLength: 2 }), fc.array(code, { maxLength: 1 }))
        .map(([replies, addresses, codes]) => [...replies, ...addresses, ...codes])
        .filter((all) => {
          const texts = all.filter(({ type }) => type !== 'COPY_CODE').map(({ text }) => text.toLowerCase());
          return new Set(texts).size === texts.length;
        }),
    });
  })
  .chain((content) => {
    const slots = templateSlots(content).filter(({ name }) => name !== 'code');
    return fc
      .array(value, { minLength: slots.length, maxLength: slots.length })
      .map((given) => ({ ...content, examples: slots.map(({ key: slot }, at) => ({ slot, text: given[at] ?? '' })) }));
  });

describe('a template', () => {
  test('that Meta would accept has no problems', () => {
    fc.assert(fc.property(contents, (content) => expect(templateProblems(content)).toEqual([])));
  });

  test('is the same after the way to the Graph API and back', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(contentOfComponents(JSON.parse(JSON.stringify(componentsOfContent(content))))).toEqual(content);
      }),
    );
  });

  test('shows every value and no braces once each slot has a value', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const slots = templateSlots(content);
        const values = slots.map(({ key: slot }, at) => ({ slot, text: `valor${at}` }));
        const shown = JSON.stringify(renderTemplate(content, values));
        expect(shown).not.toContain('{{');
        for (const { text } of values) expect(shown).toContain(text);
      }),
    );
  });

  test('keeps its fixed words, and values are not searched for variables', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const values = templateSlots(content).map(({ key: slot }) => ({ slot, text: '{{1}}$&' }));
        const { body } = renderTemplate(content, values);
        const fixed = content.body.split(/\{\{\w+\}\}/);
        expect(body).toBe(fixed.join('{{1}}$&'));
      }),
    );
  });

  test('sends one parameter for each slot, with a name only if its variables have names', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const slots = templateSlots(content);
        const values = slots.map(({ key: slot }, at) => ({ slot, text: `valor ${at}\n\tx` }));
        const sent = sendComponents(content, values);
        const parameters = sent.flatMap((component) => component.parameters);
        expect(parameters).toHaveLength(slots.length);
        expect(JSON.stringify(parameters)).not.toMatch(/\\n|\\t/);
        const named = parameters.filter((parameter) => 'parameter_name' in parameter);
        expect(named).toHaveLength(isNamedTemplate(content) ? slots.filter(({ part }) => part !== 'button').length : 0);
      }),
    );
  });
});

const parsed = (content: Partial<TemplateContent> & { body: string }) => templateContent.parse(content);

test('the message of a template is what the Graph API documents', () => {
  const content = parsed({
    header: { type: 'IMAGE', text: '' },
    body: 'Pedido {{order_no}} pronto.',
    buttons: [
      { type: 'URL', text: 'Ver', value: 'https://loja.example/{{1}}' },
      { type: 'QUICK_REPLY', text: 'Depois', value: '' },
    ],
  });
  const values = [
    { slot: 'body:order_no', text: 'A-17' },
    { slot: 'button0:1', text: 'a17' },
  ];
  expect(sendComponents(content, values)).toEqual([
    { type: 'body', parameters: [{ type: 'text', parameter_name: 'order_no', text: 'A-17' }] },
    { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'a17' }] },
  ]);
});

test('positional values are sent in the order of their numbers, not of the text', () => {
  const content = parsed({ body: 'Em {{2}} para {{1}}, sim {{2}}.' });
  const values = [
    { slot: 'body:2', text: 'dois' },
    { slot: 'body:1', text: 'um' },
  ];
  expect(sendComponents(content, values)[0]?.parameters.map((each) => Object(each).text)).toEqual(['um', 'dois']);
  expect(renderTemplate(content, values).body).toBe('Em dois para um, sim dois.');
});

test.each([
  ['an empty body', { body: '  ' }, 'body', 'Obrigatório'],
  ['a long body', { body: 'a'.repeat(1025) }, 'body', 'Too Long!'],
  ['a variable in front', { body: '{{1}} chegou' }, 'body', 'Variable at the edge'],
  ['a variable at the end', { body: 'Chegou {{1}}' }, 'body', 'Variable at the edge'],
  ['adjacent variables', { body: 'A {{1}} {{2}} b' }, 'body', 'Variables side by side'],
  ['a gap in the numbers', { body: 'A {{1}} e {{3}} b' }, 'body', 'Variables out of order'],
  ['names and numbers', { body: 'A {{1}} e {{nome}} b' }, 'body', 'Mixed variables'],
  ['an upper case name', { body: 'A {{Nome}} b' }, 'body', 'Invalid variable'],
  ['a name of 21 letters', { body: `A {{${'n'.repeat(21)}}} b` }, 'body', 'Invalid variable'],
  ['an open brace', { body: 'A {{nome b' }, 'body', 'Braces left open'],
  ['two variables in the header', { header: { type: 'TEXT', text: 'a {{1}} b {{2}}' } }, 'header.text', 'One variable'],
  ['a long header', { header: { type: 'TEXT', text: 'a'.repeat(61) } }, 'header.text', 'Too Long!'],
  ['a variable in the footer', { footer: 'de {{1}} x' }, 'footer', 'No variables'],
  [
    'a long button',
    { buttons: [{ type: 'QUICK_REPLY', text: 'a'.repeat(26), value: '' }] },
    'buttons.0.text',
    'Too Long!',
  ],
  [
    'an address without scheme',
    { buttons: [{ type: 'URL', text: 'x', value: 'loja' }] },
    'buttons.0.value',
    'Invalid address',
  ],
  [
    'a variable inside an address',
    { buttons: [{ type: 'URL', text: 'x', value: 'https://a.example/{{1}}/b' }] },
    'buttons.0.value',
    'Variable at the end of the address',
  ],
  [
    'scattered quick replies',
    {
      buttons: [
        { type: 'QUICK_REPLY', text: 'a', value: '' },
        { type: 'PHONE_NUMBER', text: 'b', value: '+5511988887777' },
        { type: 'QUICK_REPLY', text: 'c', value: '' },
      ],
    },
    'buttons',
    'Quick replies together',
  ],
  [
    'three addresses',
    { buttons: ['a', 'b', 'c'].map((text) => ({ type: 'URL', text, value: 'https://a.example/' })) },
    'buttons',
    'Too many buttons',
  ],
  ['no example', { body: 'Oi {{1}}!' }, 'examples', 'Examples required'],
])('%s is refused', (_, over, path, message) => {
  const problems = templateProblems(templateContent.parse({ body: 'Olá, tudo bem?', ...over }));
  expect(problems.map((each) => [each.path.join('.'), each.message])).toContainEqual([path, message]);
});

test.each([
  [
    'a carousel',
    [
      { type: 'BODY', text: 'a' },
      { type: 'CAROUSEL', cards: [] },
    ],
  ],
  ['a text of an authentication template', [{ type: 'BODY', add_security_recommendation: true }]],
  [
    'a button of a later kind',
    [
      { type: 'BODY', text: 'a' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'x' }] },
    ],
  ],
  [
    'a place in the header',
    [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'a' },
    ],
  ],
])('%s is kept apart as a template that cannot be sent from here', (_, components) => {
  expect(contentOfComponents(templateComponent.array().parse(components))).toBeNull();
});
