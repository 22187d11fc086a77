import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { readContent } from '../../../../../connector/whatsapp/content/content.ts';
import { replyOf } from '../../../../../domain/kernel/choice.ts';

/** A message, and all the text that WhatsApp shows of it. */
type Sample = { message: proto.IMessage; words: readonly string[] };

const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9$%.,!?🎉 ]{0,18}[A-Za-zÀ-ÿ0-9]$/u);
const some = fc.array(word, { maxLength: 4 });
const pairs = fc.array(fc.tuple(word, word), { maxLength: 4 });

const template = fc.tuple(word, word, word, some).map(([title, body, footer, buttons]): Sample => {
  const hydratedFourRowTemplate = {
    hydratedTitleText: title,
    hydratedContentText: body,
    hydratedFooterText: footer,
    hydratedButtons: buttons.map((displayText) => ({ quickReplyButton: { displayText } })),
  };
  return { message: { templateMessage: { hydratedFourRowTemplate } }, words: [title, body, footer, ...buttons] };
});
const interactive = fc.tuple(word, word, word, word, some, pairs);
const interactiveOf = ([title, subtitle, body, footer, buttons, rows]: [
  string,
  string,
  string,
  string,
  string[],
  [string, string][],
]) => ({
  message: {
    header: { title, subtitle },
    body: { text: body },
    footer: { text: footer },
    nativeFlowMessage: {
      buttons: [
        ...buttons.map((text) => ({ name: 'quick_reply', buttonParamsJson: JSON.stringify({ display_text: text }) })),
        ...buttons.map((text) => ({ name: 'flow', buttonParamsJson: JSON.stringify({ flow_cta: text }) })),
        {
          name: 'single_select',
          buttonParamsJson: JSON.stringify({
            title,
            sections: [{ title: subtitle, rows: rows.map(([name, description]) => ({ title: name, description })) }],
          }),
        },
      ],
    },
  },
  words: [title, subtitle, body, footer, ...buttons, ...rows.flat()],
});
const families: Record<string, fc.Arbitrary<Sample>> = {
  text: word.map((text) => ({ message: { conversation: text }, words: [text] })),
  caption: word.map((caption) => ({ message: { videoMessage: { caption } }, words: [caption] })),
  template,
  interactive: interactive
    .map(interactiveOf)
    .map(({ message, words }) => ({ message: { interactiveMessage: message }, words })),
  templateOfInteractive: interactive.map(interactiveOf).map(({ message, words }) => ({
    message: { templateMessage: { interactiveMessageTemplate: message } },
    words,
  })),
  carousel: fc.array(interactive.map(interactiveOf), { minLength: 1, maxLength: 3 }).map((cards) => ({
    message: { interactiveMessage: { carouselMessage: { cards: cards.map(({ message }) => message) } } },
    words: cards.flatMap(({ words }) => words),
  })),
  structured: fc.array(word, { minLength: 1, maxLength: 4 }).map((params) => ({
    message: { highlyStructuredMessage: { params } },
    words: params,
  })),
  buttons: fc.tuple(word, word, word, some).map(([text, contentText, footerText, buttons]) => ({
    message: {
      buttonsMessage: {
        text,
        contentText,
        footerText,
        buttons: buttons.map((displayText) => ({ buttonText: { displayText } })),
      },
    },
    words: [text, contentText, footerText, ...buttons],
  })),
  list: fc.tuple(word, word, word, word, pairs).map(([title, description, buttonText, footerText, rows]) => ({
    message: {
      listMessage: {
        title,
        description,
        buttonText,
        footerText,
        sections: [{ title, rows: rows.map(([name, about]) => ({ title: name, description: about })) }],
      },
    },
    words: [title, description, buttonText, footerText, ...rows.flat()],
  })),
  poll: fc.tuple(word, some).map(([name, options]) => ({
    message: { pollCreationMessageV3: { name, options: options.map((optionName) => ({ optionName })) } },
    words: [name, ...options],
  })),
  product: fc.tuple(word, word, word, word).map(([title, description, body, footer]) => ({
    message: { productMessage: { product: { title, description }, body, footer } },
    words: [title, description, body, footer],
  })),
  order: fc.tuple(word, word).map(([orderTitle, message]) => ({
    message: { orderMessage: { orderTitle, message } },
    words: [orderTitle, message],
  })),
  event: fc.tuple(word, word, word, word).map(([name, description, place, address]) => ({
    message: { eventMessage: { name, description, location: { name: place, address } } },
    words: [name, description, place, address],
  })),
  payment: word.map((note) => ({
    message: { sendPaymentMessage: { noteMessage: { conversation: note } } },
    words: [note],
  })),
  invite: fc.tuple(word, word).map(([groupName, caption]) => ({
    message: { groupInviteMessage: { groupName, caption } },
    words: [groupName, caption],
  })),
  stickerPack: fc.tuple(word, word, word).map(([name, publisher, packDescription]) => ({
    message: { stickerPackMessage: { name, publisher, packDescription } },
    words: [name, publisher, packDescription],
  })),
  scheduledCall: word.map((title) => ({ message: { scheduledCallCreationMessage: { title } }, words: [title] })),
  listResponse: fc.tuple(word, word).map(([title, description]) => ({
    message: { listResponseMessage: { title, description } },
    words: [title, description],
  })),
};

const envelopes = [
  'ephemeralMessage',
  'documentWithCaptionMessage',
  'editedMessage',
  'deviceSentMessage',
  'groupMentionedMessage',
  'botInvokeMessage',
  'associatedChildMessage',
  'pollCreationMessageV4',
] as const;
const read = (message: proto.IMessage) =>
  readContent(proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish()), () => false);

test.each(Object.entries(families))('%s: all text that WhatsApp shows is read, in any envelopes', (_, family) => {
  fc.assert(
    fc.property(family, fc.array(fc.constantFrom(...envelopes), { maxLength: 5 }), ({ message, words }, around) => {
      const { body = '', kind } = read(message) ?? {};
      for (const each of words) expect(body).toContain(each);
      const wrapped = around.reduce<proto.IMessage>((inner, name) => ({ [name]: { message: inner } }), message);
      expect(read(wrapped)).toMatchObject({ body, kind });
    }),
    { numRuns: 60 },
  );
});

test('a tapped choice is read as its title, without the description below it', () => {
  const tapped: proto.IMessage[] = [
    { buttonsResponseMessage: { selectedDisplayText: 'Vendas' } },
    { templateButtonReplyMessage: { selectedDisplayText: 'Vendas' } },
    { listResponseMessage: { title: 'Vendas', description: 'Fale com quem vende' } },
    {
      interactiveResponseMessage: { body: { text: 'Vendas' }, nativeFlowResponseMessage: { paramsJson: '{"id":"1"}' } },
    },
    { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: '{"id":"1","title":"Vendas"}' } } },
  ];
  for (const message of tapped) expect(replyOf(read(message) ?? { kind: '', body: '' })).toBe('Vendas');
});
