import { SimulatorRefusal, serveControl, type Served } from '../../simulator/serving.ts';
import { cloudCalls, type CloudCredentials } from './contract.ts';
import type { CloudInbound } from './inbound.ts';
import type { CloudSimulatorLine } from './records.ts';
import { addLine } from './setup.ts';
import type { CloudStatuses } from './statuses.ts';
import type { CloudTemplates } from './templates.ts';
import type { CloudWebhooks } from './webhooks.ts';
import type { CloudWorld } from './world.ts';

export type ControlParts = {
  webhooks: CloudWebhooks;
  statuses: CloudStatuses;
  inbound: CloudInbound;
  templates: CloudTemplates;
};

/** Returns the value, or refuses with 404. */
export const orNotFound = <T>(what: string, id: string, value: T | undefined): T => {
  if (value === undefined) throw new SimulatorRefusal(404, `There is no ${what} ${id}.`);
  return value;
};

/** Returns the routes that set up businesses and their accounts. */
export const setupRoutes = (world: CloudWorld, { webhooks }: ControlParts): Served[] => {
  const credentialsOf = (line: CloudSimulatorLine): CloudCredentials => {
    const token = world.tokens.all().find(({ businessIds }) => businessIds.includes(line.businessId));
    return {
      phoneNumberId: line.id,
      businessId: line.businessId,
      accessToken: token?.token ?? '',
      appId: token?.appId ?? '',
      appSecret: world.apps.get(token?.appId ?? '')?.secret ?? '',
      digits: line.digits,
      name: line.name,
      status: line.status,
      callback: line.callback?.url ?? '',
    };
  };
  return [
    serveControl(cloudCalls.addLine, (given) => credentialsOf(addLine(world, given))),
    serveControl(cloudCalls.lines, () => world.lines.all().map(credentialsOf)),
    serveControl(cloudCalls.setCallback, async ({ appId, ...callback }) => {
      const app = orNotFound('app', appId, world.apps.get(appId));
      if (!(await webhooks.verify(callback)))
        throw new SimulatorRefusal(400, 'The callback address failed the handshake.');
      world.apps.put(appId, { ...app, callback });
      return {};
    }),
    serveControl(cloudCalls.setLineCallback, async ({ line: id, ...callback }) => {
      const line = orNotFound('number', id, world.lines.get(id));
      const business = orNotFound('account', line.businessId, world.businesses.get(line.businessId));
      if (!(await webhooks.verify(callback)))
        throw new SimulatorRefusal(400, 'The callback address failed the handshake.');
      world.lines.put(id, { ...line, callback });
      const { appId } = credentialsOf(line);
      const others = business.subscriptions.filter((each) => each.appId !== appId);
      world.businesses.put(business.id, { ...business, subscriptions: [...others, { appId, callback: null }] });
      return {};
    }),
    serveControl(cloudCalls.changeLine, async ({ line: id, ...changes }) => {
      const line = orNotFound('number', id, world.lines.get(id));
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      world.lines.put(id, { ...line, ...given });
      const value = {
        display_phone_number: line.digits,
        event: 'ONBOARDING',
        max_daily_conversations_per_business: changes.tier,
      };
      if (changes.tier)
        await webhooks.emit({ businessId: line.businessId, field: 'phone_number_quality_update', value });
      return {};
    }),
    serveControl(cloudCalls.changeToken, ({ token: id, isRevoked, expiresInMs, scopes }) => {
      const token = orNotFound('token', id, world.tokens.get(id));
      world.tokens.put(id, {
        ...token,
        isRevoked: isRevoked ?? token.isRevoked,
        expiresAt: expiresInMs === undefined ? token.expiresAt : world.clock.now() + expiresInMs,
        scopes: scopes ?? token.scopes,
      });
      return {};
    }),
    serveControl(cloudCalls.emit, async ({ business, line, field, value }) => {
      await webhooks.emit({ businessId: business, lineId: line, field, value });
      return {};
    }),
    serveControl(cloudCalls.post, async ({ signature, appId, ...given }) => ({
      id: await webhooks.post({
        appId,
        ...given,
        signature: signature === 'right' ? webhooks.signatureFor(appId, given.body) : signature,
      }),
    })),
    serveControl(cloudCalls.deliveries, () =>
      [...webhooks.sent(), ...world.deliveries.all().map((each) => ({ ...each, status: 0 }))].map((each) => ({
        id: each.id,
        url: each.url,
        at: new Date(each.at).toISOString(),
        tries: each.tries,
        status: each.status,
        body: Buffer.from(each.body, 'base64').toString(),
      })),
    ),
    serveControl(cloudCalls.replay, async ({ id }) => {
      if (!(await webhooks.replay(id))) throw new SimulatorRefusal(404, `There is no delivery ${id}.`);
      return {};
    }),
  ];
};

/** Returns the routes that decide about templates, ask for trouble and move time. */
export const troubleRoutes = (world: CloudWorld, { templates }: ControlParts): Served[] => [
  serveControl(cloudCalls.templates, ({ business }) =>
    world.templates.all().filter(({ businessId }) => businessId === business),
  ),
  serveControl(cloudCalls.decide, async ({ template, ...verdict }) => {
    if (!(await templates.decide(template, verdict)))
      throw new SimulatorRefusal(404, `There is no template ${template}.`);
    return {};
  }),
  serveControl(cloudCalls.rateTemplate, async ({ template, quality }) => {
    await templates.rate(template, quality);
    return {};
  }),
  serveControl(cloudCalls.recategorize, async ({ template, category, isAnnounced }) => {
    await templates.recategorize(template, category, isAnnounced);
    return {};
  }),
  serveControl(cloudCalls.knobs, (changes) => {
    world.setKnobs(changes);
    return world.knobs();
  }),
  serveControl(cloudCalls.addFault, (fault) => {
    world.faults.add(fault);
    return {};
  }),
  serveControl(cloudCalls.clearFaults, () => {
    world.faults.clear();
    return {};
  }),
  serveControl(cloudCalls.advance, async ({ ms }) => {
    await world.clock.advance(ms);
    return { now: new Date(world.clock.now()).toISOString() };
  }),
  serveControl(cloudCalls.state, () => ({
    now: new Date(world.clock.now()).toISOString(),
    changes: world.changes(),
    lines: world.lines.all().length,
    customers: world.customers.all().length,
    messages: world.messages.all().length,
    waiting: world.deliveries.all().length,
  })),
  serveControl(cloudCalls.log, () => world.entries),
];
