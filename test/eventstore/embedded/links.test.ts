import { beforeAll, describe, expect, test } from '@jest/globals';
import { binaryEvent, BACKWARDS, END, streamNameFilter, type ResolvedEvent } from '@eventstore/db-client';
import { collect, happened, lastPosition, newStream, several } from './events.ts';
import { useStore } from './server.ts';

const client = useStore();
const stream = newStream();
const cut = newStream('cut');
const links = newStream('links');
const link = (data: string) => binaryEvent({ type: '$>', data: Buffer.from(data) });

type Shown = Pick<ResolvedEvent, 'event' | 'link'>;
const shown = ({ event, link: by }: Shown): string =>
  [event && `${event.type} ${event.streamId}@${event.revision}`, by && `by ${by.type} ${by.streamId}@${by.revision}`]
    .filter(Boolean)
    .join(', ');

const resolved = [
  `Happened ${stream}@1, by $> ${links}@0`,
  `Happened ${links}@1`,
  `by $> ${links}@2`,
  `by $> ${links}@3`,
  `by $> ${links}@4`,
  `Happened ${cut}@2, by $> ${links}@5`,
  `$> ${links}@6`,
];

beforeAll(async () => {
  await client().appendToStream(stream, several(2));
  await client().appendToStream(cut, several(3));
  await client().setStreamMetadata(cut, { truncateBefore: 2 });
  const missing = newStream('missing');
  await client().appendToStream(links, [
    link(`1@${stream}`),
    happened(0),
    link(`2@${stream}`),
    link(`0@${missing}`),
    link(`1@${cut}`),
    link(`2@${cut}`),
    link('nothing'),
  ]);
});

test('without resolveLinkTos a link is an ordinary event', async () => {
  const [first] = await collect(client().readStream(links, { maxCount: 1 }));
  expect(first && shown(first)).toBe(`$> ${links}@0`);
});

describe('with resolveLinkTos a link comes with the event that it names, or alone', () => {
  test('in a stream, forwards and backwards', async () => {
    const read = await collect(client().readStream(links, { resolveLinkTos: true }));
    expect(read.map(shown)).toEqual(resolved);
    const back = { direction: BACKWARDS, fromRevision: END, resolveLinkTos: true } as const;
    expect((await collect(client().readStream(links, back))).map(shown)).toEqual(resolved.toReversed());
  });

  test('in $all', async () => {
    const [first] = await collect(client().readStream(links, { maxCount: 1 }));
    const fromPosition = first?.event?.position ?? (await lastPosition(client()));
    const read = await collect(client().readAll({ fromPosition, maxCount: 7, resolveLinkTos: true }));
    expect(read.map(shown)).toEqual(resolved);
    expect(read[0]?.commitPosition).toBe(fromPosition.commit);
  });

  test('in subscriptions', async () => {
    const take = async (subscription: AsyncIterable<Shown>): Promise<string[]> => {
      const seen: string[] = [];
      for await (const each of subscription) {
        if ((each.link ?? each.event)?.streamId === links) seen.push(shown(each));
        if (seen.length === resolved.length) break;
      }
      return seen;
    };
    expect(await take(client().subscribeToStream(links, { resolveLinkTos: true }))).toEqual(resolved);
    expect(await take(client().subscribeToAll({ resolveLinkTos: true }))).toEqual(resolved);
    const filter = streamNameFilter({ prefixes: [links] });
    expect(await take(client().subscribeToAll({ resolveLinkTos: true, filter }))).toEqual(resolved);
  });
});
