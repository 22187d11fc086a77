import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { answerBlocklist } from './blocklist.ts';
import { oneTimeKeyCount, storeKeys, storeSignedKey } from './companions.ts';
import { bundles, drawPictureOf, usync } from './directory.ts';
import { groupAnswer } from './groups.ts';
import { mostMediaBytes } from './media.ts';
import {
  childBytes,
  childStanzas,
  failed,
  publicKeyOf,
  node,
  bigEndianNumber,
  registrationNode,
  result,
} from './stanzas.ts';
import { removeCompanion } from './unlinking.ts';
import type { CompanionSession, World } from './world.ts';

type Query = { world: World; session: CompanionSession; query: BinaryNode; child: BinaryNode | undefined };
type Answer = BinaryNode | undefined | Promise<BinaryNode | undefined>;

const encryption = ({ world, session, query, child }: Query): Answer => {
  const { companion } = session;
  const get = query.attrs['type'] === 'get';
  if (get && child?.tag === 'count') {
    const value = String(oneTimeKeyCount(world.store, companion));
    return result(query, [node('count', { value })]);
  }
  if (get && child?.tag === 'digest') {
    const content = [
      registrationNode(companion.registrationId),
      node('type', {}, Buffer.from([5])),
      node('identity', {}, companion.identity),
    ];
    return result(query, [node('digest', {}, content)]);
  }
  if (get && child?.tag === 'key') return result(query, [node('list', {}, bundles(world, child))]);
  if (child?.tag === 'rotate') storeSignedKey(world.store, companion, publicKeyOf(getBinaryNodeChild(child, 'skey')));
  else if (!get) {
    const fault = storeKeys(world.store, companion, {
      registrationId: bigEndianNumber(childBytes(query, 'registration')),
      identity: childBytes(query, 'identity'),
      signedKey: publicKeyOf(getBinaryNodeChild(query, 'skey')),
      oneTime: getBinaryNodeChildren(getBinaryNodeChild(query, 'list'), 'key').map(publicKeyOf),
    });
    if (fault) {
      world.log('keys refused', { phone: companion.number, fault });
      return failed(query, 409, 'conflict');
    }
  }
  return result(query);
};

/** The privacy settings of each account that are not 'all'. */
const privacies = new WeakMap<World, Map<string, Map<string, string>>>();

const privacy = ({ world, session, query, child }: Query): Answer => {
  const accounts = privacies.get(world) ?? new Map<string, Map<string, string>>();
  privacies.set(world, accounts);
  const { number } = session.companion;
  const own = accounts.get(number) ?? new Map<string, string>();
  accounts.set(number, own);
  if (query.attrs['type'] === 'set' && child?.tag === 'privacy') {
    for (const { attrs } of getBinaryNodeChildren(child, 'category'))
      if (attrs['name'] && attrs['value']) own.set(attrs['name'], attrs['value']);
    return result(query);
  }
  if (query.attrs['type'] === 'set') return result(query, [node('tokens', {}, [])]);
  const names = ['readreceipts', 'last', 'profile', 'online', 'groupadd', 'status', 'calladd'];
  return result(query, [
    node(
      'privacy',
      {},
      names.map((name) => node('category', { name, value: own.get(name) ?? 'all' })),
    ),
  ]);
};

/** App state is only counted: each patch raises the version of its collection. */
const appState = ({ world, session, query, child }: Query): Answer => {
  const { number } = session.companion;
  const collections = getBinaryNodeChildren(child, 'collection').map((collection) => {
    const name = collection.attrs['name'] ?? '';
    if (getBinaryNodeChild(collection, 'patch')) {
      const sql =
        'insert into app_state values (?, ?, 1) on conflict (number, name) do update set version = version + 1';
      world.store.run(sql, number, name);
    }
    const sql = 'select version from app_state where number = ? and name = ?';
    const version = world.store.row(z.object({ version: z.number() }), sql, number, name)?.version ?? 0;
    return node('collection', { name, version: String(version), has_more_patches: 'false' }, []);
  });
  return result(query, [node('sync', {}, collections)]);
};

const properties = ({ query }: Query): Answer => {
  const setting = node('prop', { name: '10518', value: 'false' });
  return result(query, [node('props', { protocol: '1', hash: 'simulator', refresh: '86400' }, [setting])]);
};

const linkedDevices = ({ world, session, query, child }: Query): Answer => {
  if (child?.tag !== 'remove-companion-device') return result(query);
  session.send(result(query));
  removeCompanion(world, session.companion);
  return undefined;
};

/** Returns the address for uploads, valid for an hour. */
const mediaHost = ({ world, query }: Query): Answer => {
  const { host, auth } = world.media;
  const hosts = [node('host', { hostname: host, maxContentLengthBytes: String(mostMediaBytes) })];
  return result(query, [node('media_conn', { auth, ttl: '3600', auth_ttl: '3600', max_buckets: '12' }, hosts)]);
};

const answers: Record<string, (query: Query) => Answer> = {
  'w:p': ({ query }) => result(query),
  passive: ({ query }) => result(query),
  encrypt: encryption,
  abt: properties,
  blocklist: ({ world, session, query }) => answerBlocklist(world, session.companion.number, query),
  privacy,
  usync: ({ world, session, query, child }) => {
    if (!child) return failed(query, 400, 'bad-request');
    const checks = getBinaryNodeChild(getBinaryNodeChild(child, 'query'), 'contact') !== undefined;
    if (checks && world.faults.failChecks.has(session.companion.number))
      return failed(query, 500, 'internal-server-error');
    return result(query, [usync(world, child)]);
  },
  'w:sync:app:state': appState,
  'w:profile:picture': ({ world, query }) => {
    const picture = drawPictureOf(world, query);
    return picture ? result(query, [picture]) : failed(query, 404, 'item-not-found');
  },
  'w:g2': ({ world, session, query }) => groupAnswer(world, session.companion.number, query),
  md: linkedDevices,
  'w:stats': ({ query }) => result(query),
  'urn:xmpp:whatsapp:dirty': ({ query }) => result(query),
  'w:mex': ({ query }) => result(query),
  'w:m': mediaHost,
  status: ({ query }) => result(query),
};

/**
 * Returns the server's answer to a client's <iq>, or undefined if none is due. Unknown queries are logged and get an empty
 * answer.
 */
export const answerQuery = (world: World, session: CompanionSession, query: BinaryNode): Answer => {
  const { type, xmlns = '' } = query.attrs;
  if (type === 'result' || type === 'error') return undefined;
  const known = answers[xmlns];
  const [child] = childStanzas(query);
  if (known) return known({ world, session, query, child });
  world.log('unknown query', { xmlns, child: child?.tag });
  return result(query);
};
