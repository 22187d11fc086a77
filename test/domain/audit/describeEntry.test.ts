import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noNames, ruleOf, type AuditEntry } from '../../../domain/audit/entry.ts';
import { reasonTextIn } from '../../../domain/kernel/refusals/reasonText.ts';
import { describeEntry } from '../../../domain/audit/describeEntry.ts';
import { auditLanguages, auditWords, type AuditLanguage } from '../../../domain/audit/words.ts';
import { automaticRules, messageEvents } from '../../../domain/message/events.ts';
import { ticketEvents } from '../../../domain/ticket/events.ts';
import { whatsappChatEvents } from '../../../domain/whatsappChat/events.ts';

let position = 0;
const entry = (type: string, data: AuditEntry['data'] = {}, more: Partial<AuditEntry> = {}): AuditEntry => ({
  position: String(++position),
  at: '2026-11-22T12:00:00.000Z',
  type,
  by: 'system',
  rule: '',
  messageId: type.startsWith('Message') ? 'm1' : null,
  hidden: false,
  data,
  ...more,
});
const reader = (language: AuditLanguage) => ({
  language,
  timeZone: 'America/Sao_Paulo',
  reasonText: reasonTextIn(language),
});
const names = { ...noNames, users: { 7: 'Vera' }, queues: { 3: 'Vendas' }, tags: { 1: 'VIP' } };

test.each(auditLanguages)('every event of a ticket, message or chat has a description in %s', (language) => {
  const known = Object.keys(auditWords[language].what);
  for (const type of [...Object.keys(ticketEvents), ...Object.keys(messageEvents), ...Object.keys(whatsappChatEvents)])
    expect(known).toContain(type);
});

describe('the description of an audit entry', () => {
  test.each([
    [entry('TicketAccepted', { userId: 7 }, { by: 7 }), 'Vera: Conversa aceita por Vera'],
    [
      entry('TicketTransferred', { userId: null, queueId: 3, connectionId: 9 }),
      'Sistema: Transferida, fila Vendas, conexão #9',
    ],
    [
      entry('TicketClosed', { userId: null, reason: 'idle' }, { by: 'clock' }),
      'Automático: Encerrada porque ninguém escreveu mais',
    ],
    [entry('TicketQueued', { queueId: 3, reason: 'chosen' }, { by: 'bot' }), 'Chatbot: O menu encaminhou para Vendas'],
    [
      entry('TicketSnoozed', { userId: 7, until: '2026-11-23T12:00:00.000Z' }, { by: 7 }),
      'Vera: Adiada até 23/11/2026, 09:00 por Vera',
    ],
    [
      entry('TicketSnoozeEnded', { reason: 'contactWrote' }, { by: 'system' }),
      'Sistema: Voltou para Atendendo: o contato escreveu',
    ],
    [entry('TicketTagged', { tagIds: [1, 2] }, { by: 8 }), 'Usuário 8: Tags: VIP, #2'],
    [entry('TicketTagged', { tagIds: [] }, { by: 7 }), 'Vera: Tags: nenhuma'],
    [entry('MessageAcknowledged', { ack: 4 }, { by: 'connector' }), 'WhatsApp: O contato leu'],
    [entry('GroupChanged', { is: 'removed', subject: '' }, { by: 'connector' }), 'WhatsApp: Removido do grupo'],
    [entry('SomethingNew'), 'Sistema: Algo mudou na conversa'],
    [
      entry('MessageFailed', { reason: 'ERR_FILE_TOO_LARGE' }, { by: 'connector' }),
      'WhatsApp: Envio falhou: O arquivo é grande demais. Envie um menor.',
    ],
    [entry('MessageFailed', { reason: '999' }, { by: 'connector' }), 'WhatsApp: Envio falhou: WhatsApp 999'],
  ])('%#', (one, told) => {
    const { who, what } = describeEntry(one, names, reader('pt'));
    expect(`${who}: ${what}`).toBe(told);
  });

  test('includes the rule that caused it, and the option that the contact chose', () => {
    const menu = entry('MessageQueued', { body: 'Escolha:', automatic: { rule: 'menu', choice: '2' } });
    expect(describeEntry(menu, names, reader('pt'))).toMatchObject({
      why: 'automática: menu de filas · escolha: 2',
      words: 'Escolha:',
    });
    expect(
      describeEntry(entry('TicketClosed', { userId: null }, { rule: 'idleTicket' }), names, reader('en')).why,
    ).toBe('no one wrote for a long time');
    const voice = entry('MessageQueued', { body: '', spoken: 'Sim.', media: { name: 'voz.ogg' } });
    expect(describeEntry(voice, names, reader('pt')).words).toBe('Sim. · voz.ogg');
    expect(ruleOf('due:idleTicket:7:2026')).toBe('idleTicket');
    expect(ruleOf('whenTicketWasClosed:abc')).toBe('whenTicketWasClosed');
    expect(ruleOf('6f1d1c5e-1111-4111-8111-111111111111')).toBe('');
  });

  test.each(auditLanguages)('shows no name of an event, rule or code to a reader of %s', (language) => {
    const word = fc.stringMatching(/^[A-Z][a-z]{3,9}[A-Z][a-z]{3,9}$/);
    fc.assert(
      fc.property(word, word, word, (type, rule, code) => {
        const automatic = { rule, choice: '' };
        const entries = [entry(type, { automatic }, { rule }), entry('MessageFailed', { reason: `ERR_${code}` })];
        const told = JSON.stringify(entries.map((one) => describeEntry(one, names, reader(language))));
        for (const raw of [type, rule, code, 'ERR_']) expect(told).not.toContain(raw);
      }),
    );
    expect(Object.keys(auditWords[language].automatic).toSorted()).toEqual(automaticRules.toSorted());
    expect(Object.keys(auditWords[language].rules)).toEqual(Object.keys(auditWords.pt.rules));
  });
});
