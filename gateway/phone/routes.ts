import { phoneAt, SimulatorAway, SimulatorRefused } from '../../connector/simulator/client.ts';
import type { ConnectionChannel } from '../../domain/connection/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { connectionsOf } from '../../projections/connection/read.ts';
import type { SimulatorAddress } from '../../runtime/config.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { messageOfAct } from './acts.ts';
import { chatsOn, screenOf } from './chats.ts';
import { withFileAddress, messageOfFile, officialFileOf, serveFile } from './files.ts';
import { officialNumbers } from './official.ts';
import * as contract from './contract.ts';
import { getPhones } from './phones/contract.ts';

/** Reports errors of the simulator to the user. */
const asked = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SimulatorRefused) throw new Refused('ERR_PHONE', 400, {}, error.message);
    if (error instanceof SimulatorAway) throw new Refused('ERR_PHONE', 503);
    throw error;
  }
};

/**
 * Serves /phone, where a user plays the company's customers on its simulated phones. Exists only with a simulator.
 * Numbers of other companies are not found.
 */
export const phoneRoutes = (
  http: Http,
  db: Database,
  simulator: () => Promise<SimulatorAddress>,
  { media, claims, home }: { media: Media; claims: Buffer; home: string },
): { stop(): void } => {
  const phone = phoneAt(simulator);
  const official = officialNumbers(simulator, { claims, home });
  const chats = chatsOn(phone);
  const connectionsBy = async ({ companyId }: Actor, wanted: ConnectionChannel) =>
    (await connectionsOf(db, companyId, true)).filter(({ channel }) => channel === wanted);
  const simulatedOf = (actor: Actor) => connectionsBy(actor, 'simulated');
  const has = async (actor: Actor, channel: ConnectionChannel, number: string): Promise<boolean> =>
    (await connectionsBy(actor, channel)).some((connection) => connection.number === number);
  const own = async (actor: Actor, number: string) => {
    if (!(await has(actor, 'simulated', number))) throw new Refused('ERR_NO_WAPP_FOUND');
    return number;
  };
  /** The numbers of the official API, if this is one of the company. */
  const officialFor = async (actor: Actor, number: string) =>
    (await has(actor, 'cloud', number)) && (await asked(official.isOfficial(number))) ? official : null;

  serve(http, getPhones, async (_, actor) => {
    const offersOfficial = await asked(official.areOffered());
    const [connections, phones, { changes }, cloudChanges = 0, numbers = []] = await Promise.all([
      simulatedOf(actor),
      asked(phone.phones()),
      asked(phone.state()),
      offersOfficial ? asked(official.changes()) : undefined,
      offersOfficial ? asked(official.phones(actor.companyId, await connectionsBy(actor, 'cloud'))) : undefined,
    ]);
    const linked = connections.flatMap(({ id, name, number }) => {
      const found = phones.find((each) => each.phone === number && each.linked);
      return found ? [{ whatsappId: id, name, phone: number, online: found.online, official: false }] : [];
    });
    const codes = connections
      .filter(({ status }) => status === 'qrcode')
      .map(({ id, name }) => ({ whatsappId: id, name }));
    const all = [...linked, ...numbers];
    return { changes: changes + cloudChanges, codes, phones: all, offersOfficial };
  });

  serve(http, contract.addOfficialNumber, async () => {
    const { digits, businessId, phoneNumberId, accessToken, appSecret } = await asked(official.add('Atende'));
    return { number: digits, businessAccountId: businessId, phoneNumberId, accessToken, appSecret };
  });

  serve(http, contract.scanCode, async ({ body }, actor) => {
    const shown = (await simulatedOf(actor)).find(({ id }) => id === body.whatsappId);
    if (!shown?.qrcode) throw new Refused('ERR_NO_WAPP_FOUND');
    const before = shown.number ? { phone: shown.number } : {};
    return { phone: (await asked(phone.scan({ qr: shown.qrcode, name: shown.name, ...before }))).phone };
  });

  serve(http, contract.getPeople, async ({ params }, actor) => {
    const numbers = await officialFor(actor, params.phone);
    return asked(numbers ? numbers.people(params.phone) : chats.people(await own(actor, params.phone)));
  });
  serve(http, contract.addPerson, async ({ params, body }, actor) => {
    const numbers = await officialFor(actor, params.phone);
    if (numbers) return asked(numbers.addPerson(params.phone, body.name));
    const added = await asked(phone.addContact({ name: body.name, phone: await own(actor, params.phone) }));
    return { ...added, members: [] };
  });
  serve(http, contract.addPhoneGroup, async ({ params, body }, actor) =>
    asked(chats.addGroup(await own(actor, params.phone), body.name)),
  );
  serve(http, contract.getPhoneChat, async ({ params }, actor, call) => {
    const numbers = await officialFor(actor, params.phone);
    if (!numbers) await own(actor, params.phone);
    const lines = numbers ? numbers.lines(params.phone, params.contact) : chats.lines(screenOf(params));
    return (await asked(lines)).map((line) => withFileAddress(media, params, line, call));
  });
  serve(http, contract.sayOnPhone, async ({ params, body }, actor) => {
    const numbers = await officialFor(actor, params.phone);
    if (numbers) return asked(numbers.say(params.phone, params.contact, body));
    await own(actor, params.phone);
    const place = screenOf(params);
    return asked(chats.say(place, messageOfAct(body, place, await asked(chats.lines(place)))));
  });
  serve(http, contract.sayFile, async ({ params }, actor, call) => {
    const numbers = await officialFor(actor, params.phone);
    if (numbers) {
      const file = await officialFileOf(media, actor.companyId, call);
      return asked(numbers.sayFile(params.phone, params.contact, file));
    }
    await own(actor, params.phone);
    const message = await asked(messageOfFile(phone, media, actor.companyId, call));
    return asked(chats.say(screenOf(params), message));
  });
  http.router.get('/phone/:phone/people/:contact/files/:id', async (req, res, next) => {
    await asked(Promise.resolve(serveFile(phone, official, media)(req, res, next)));
  });
  serve(http, contract.callUp, async ({ params, body }, actor) => {
    await own(actor, params.phone);
    return asked(phone.ring({ ...params, ...body }));
  });
  serve(http, contract.hangUpCall, async ({ params }, actor) => {
    await own(actor, params.phone);
    return asked(phone.endCall({ ...params, how: 'hangUp' }));
  });
  serve(http, contract.openPhoneChat, async ({ params }, actor) => {
    const numbers = await officialFor(actor, params.phone);
    if (numbers) return asked(numbers.open(params.phone, params.contact));
    await own(actor, params.phone);
    return asked(chats.open(screenOf(params)));
  });
  serve(http, contract.closeChat, async ({ params }, actor) => {
    const numbers = await officialFor(actor, params.phone);
    if (numbers) return asked(numbers.close(params.phone, params.contact));
    await own(actor, params.phone);
    return asked(chats.close(screenOf(params)));
  });
  serve(http, contract.unlinkSimulatedPhone, async ({ params }, actor) => {
    await asked(phone.unlink({ phone: await own(actor, params.phone) }));
    return {};
  });
  return { stop: () => phone.end() };
};
