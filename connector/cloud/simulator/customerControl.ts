import { z } from 'zod';
import { serveControl, SimulatorRefusal, type Served } from '../../simulator/serving.ts';
import { orNotFound, type ControlParts } from './control.ts';
import type { SimulatedCloudCustomer } from './customerContract.ts';
import { customerCalls } from './customerContract.ts';
import { samePhoneKey, userIdOf, usualWaId } from './identities.ts';
import { newCustomer } from './setup.ts';
import type { CustomerSpeech } from './inbound.ts';
import type { CloudCustomer, CloudSimulatorLine } from './records.ts';
import { tapOn } from './taps.ts';
import { customerByNumber, portfolioOf, type CloudWorld } from './world.ts';

type Chat = { line: CloudSimulatorLine; customer: CloudCustomer };

/** Returns the routes that play customers. */
export const customerRoutes = (world: CloudWorld, { inbound, statuses }: ControlParts): Served[] => {
  const customerOf = (id: string): CloudCustomer =>
    orNotFound('customer', id, world.customers.get(id) ?? customerByNumber(world, id));
  const chatOf = (given: { line: string; customer: string }): Chat => ({
    line: orNotFound('number', given.line, world.lines.get(given.line)),
    customer: customerOf(given.customer),
  });
  const shown = (each: CloudCustomer, line?: CloudSimulatorLine): SimulatedCloudCustomer => ({
    id: each.id,
    name: each.name,
    digits: each.digits,
    waId: each.waId,
    username: each.username,
    isOff: each.isOff,
    isOpen: line !== undefined && each.opened.includes(line.id),
    userId: line ? userIdOf(portfolioOf(world, line), each) : '',
  });
  type Said = {
    type: string;
    content: Record<string, unknown>;
    file?: { bytes: string; mime: string; fileName: string } | undefined;
  };
  const speechOf = <T extends Said>({ file, ...given }: T & { line: string; customer: string }): CustomerSpeech => ({
    ...given,
    ...chatOf(given),
    file: file && { ...file, bytes: Buffer.from(file.bytes, 'base64') },
  });
  return [
    serveControl(customerCalls.addCustomer, ({ digits, ...given }) => {
      if (digits !== undefined && customerByNumber(world, digits)?.isRegistered)
        throw new SimulatorRefusal(409, `Someone has the number ${digits}.`);
      return shown(newCustomer(world, { ...given, digits }));
    }),
    serveControl(customerCalls.flood, ({ line: id, customers, messages, perSecond }) => {
      const line = orNotFound('number', id, world.lines.get(id));
      const all = Array.from({ length: customers }, (_, at) => newCustomer(world, { name: `Cliente ${at + 1}` }));
      for (let at = 0; at < messages; at++) {
        const customer = all[at % customers];
        const text = { body: `mensagem ${Math.floor(at / customers) + 1}` };
        if (customer)
          world.clock.after(perSecond === undefined ? 0 : (at * 1_000) / perSecond, async () => {
            await inbound.say({ line, customer, type: 'text', content: { text } });
          });
      }
      return { customers: all.map((each) => each.id) };
    }),
    serveControl(customerCalls.customers, ({ line }) =>
      world.customers
        .all()
        .filter(({ isRegistered, lineId }) => isRegistered && (lineId === '' || lineId === (line ?? lineId)))
        .map((each) => shown(each, world.lines.get(line ?? ''))),
    ),
    serveControl(customerCalls.changeCustomer, async ({ customer: id, ...changes }) => {
      const customer = customerOf(id);
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      world.customers.put(customer.id, { ...customer, ...given });
      world.log('customer', { id: customer.id });
      if (changes.isOff === false) await statuses.switchedOn(customer.id);
      return {};
    }),
    serveControl(customerCalls.renumber, async ({ customer: id, digits, lines }) => {
      const customer = customerOf(id);
      const before = lines.map((each) => orNotFound('number', each, world.lines.get(each)));
      const after = { ...customer, digits, waId: usualWaId(digits), userKey: samePhoneKey(digits) };
      for (const line of before) {
        const portfolio = portfolioOf(world, line);
        const system = {
          type: 'user_changed_number',
          body: `${customer.name} changed from ${customer.waId} to ${after.waId}`,
          wa_id: after.waId,
          user_id: userIdOf(portfolio, after),
          previous_user_id: userIdOf(portfolio, customer),
        };
        await inbound.say({ line, customer, type: 'system', content: { system } });
      }
      world.customers.put(customer.id, after);
      return {};
    }),
    serveControl(customerCalls.say, async (given) => ({ id: await inbound.say(speechOf(given)) })),
    serveControl(customerCalls.echo, async (given) => ({ id: await inbound.echo(speechOf(given)) })),
    serveControl(customerCalls.tap, async ({ messageId, choice, ...given }) => {
      const tapped = tapOn(orNotFound('message', messageId, world.messages.get(messageId)), choice);
      if (!tapped) throw new SimulatorRefusal(404, `The message has no choice ${choice}.`);
      return { id: await inbound.say({ ...chatOf(given), ...tapped, contextId: messageId }) };
    }),
    serveControl(customerCalls.react, async ({ messageId, emoji, ...given }) => {
      const reaction = { message_id: messageId, ...(emoji !== null && { emoji }) };
      return { id: await inbound.say({ ...chatOf(given), type: 'reaction', content: { reaction } }) };
    }),
    serveControl(customerCalls.prefer, async ({ value, ...given }) => {
      const { line, customer } = chatOf(given);
      await inbound.prefer(line, customer, value);
      return {};
    }),
    serveControl(customerCalls.chat, (given) => {
      const { line, customer } = chatOf(given);
      return world.messages
        .all()
        .filter(({ lineId, customerId }) => lineId === line.id && customerId === customer.id)
        .toSorted((a, b) => a.seq - b.seq)
        .map(({ shown: text, at, ...each }) => ({ ...each, text, at: new Date(at).toISOString() }));
    }),
    serveControl(customerCalls.file, ({ id }) => {
      const { content } = orNotFound('message', id, world.messages.get(id));
      const fileId = z.object({ id: z.string() }).safeParse(content).data?.id ?? '';
      const file = orNotFound('file of the message', id, world.files.get(fileId));
      const bytes = orNotFound('file of the message', id, world.store.bytesOf(fileId));
      return { bytes: Buffer.from(bytes).toString('base64'), mime: file.mime };
    }),
    serveControl(customerCalls.open, async (given) => {
      const { line, customer } = chatOf(given);
      world.customers.put(customer.id, { ...customer, opened: [...new Set([...customer.opened, line.id])] });
      if (customer.hasReceipts) await statuses.readAll(line.id, customer.id);
      return {};
    }),
    serveControl(customerCalls.close, (given) => {
      const { line, customer } = chatOf(given);
      world.customers.put(customer.id, { ...customer, opened: customer.opened.filter((id) => id !== line.id) });
      return {};
    }),
    serveControl(customerCalls.play, async ({ id }) => {
      await statuses.reach(orNotFound('message', id, world.messages.get(id)).id, 'played');
      return {};
    }),
  ];
};
