import { afterEach, describe, expect, test } from '@jest/globals';
import { phoneSlice } from '../../../web/phone/slice.ts';
import { logoutClicked } from '../../../web/api/session/slice.ts';
import { ana, bruno, openPhones, type Phones } from './phones.ts';

const { pageShown, pageHidden, addressTurned } = phoneSlice.actions;

let phones: Phones;
afterEach(() => phones.stop());
const name = (path: string) => (path.endsWith(ana) ? 'Ana' : path.endsWith(bruno) ? 'Bruno' : path);
/** Returns the requests to the phone since the last call, such as 'opened Ana' and 'closed Ana'. */
const told = () =>
  phones.requests
    .splice(0)
    .flatMap(({ method, path }) =>
      method === 'PUT' ? [`opened ${name(path)}`] : method === 'DELETE' ? [`closed ${name(path)}`] : [],
    );
const turnTo = async (contact: string) => {
  phones.dispatch(addressTurned({ phone: phones.number, contact }));
  await phones.wait();
};
const look = async () => {
  phones = openPhones();
  phones.dispatch(pageShown());
  await phones.wait();
};

describe('the chat on the screen', () => {
  test('is open on the phone only while the page is visible', async () => {
    await look();
    expect(told()).toEqual([]);
    await turnTo(ana);
    expect(told()).toEqual(['opened Ana']);
    await phones.wait(5000);
    expect(told()).toEqual([]);
    phones.dispatch(pageHidden());
    await phones.wait();
    expect(told()).toEqual(['closed Ana']);
    await phones.wait(5000);
    expect(told()).toEqual([]);
    phones.dispatch(pageShown());
    await phones.wait();
    expect(told()).toEqual(['opened Ana']);
    await turnTo('');
    expect(told()).toEqual(['closed Ana']);
  });

  test('is closed before the next one opens, however quickly they change', async () => {
    await look();
    await turnTo(ana);
    const { promise, resolve } = Promise.withResolvers<Response>();
    phones.simulator.answer = ({ method }) => (method === 'DELETE' ? promise : undefined);
    await turnTo(bruno);
    await turnTo('');
    await turnTo(bruno);
    expect(told()).toEqual(['opened Ana', 'closed Ana']);
    resolve(Response.json({}));
    await phones.wait();
    expect(told()).toEqual(['opened Bruno']);
  });

  test('is closed after it was opened if the user left during the opening', async () => {
    await look();
    const { promise, resolve } = Promise.withResolvers<Response>();
    phones.simulator.answer = ({ method }) => (method === 'PUT' ? promise : undefined);
    await turnTo(ana);
    await turnTo('');
    expect(told()).toEqual(['opened Ana']);
    resolve(Response.json({}));
    await phones.wait();
    expect(told()).toEqual(['closed Ana']);
  });

  test('is closed even after the page was closed', async () => {
    await look();
    await turnTo(ana);
    phones.dispatch(pageHidden());
    await phones.wait();
    expect(phones.requests.filter(({ keepalive }) => keepalive).map(({ method }) => method)).toEqual(['DELETE']);
  });

  test('is retried after 2 s if it could not be opened', async () => {
    await look();
    phones.simulator.answer = ({ method }) =>
      method === 'PUT' ? Response.json({ error: '' }, { status: 500 }) : undefined;
    await turnTo(ana);
    phones.simulator.answer = () => undefined;
    await phones.wait(1999);
    expect(told()).toEqual(['opened Ana']);
    await phones.wait(1);
    expect(told()).toEqual(['opened Ana']);
  });

  test('is not opened for a customer whom the number does not know', async () => {
    await look();
    await turnTo('5511900000000');
    expect(told()).toEqual([]);
  });

  test('is closed at the sign-out, while the user is still signed in', async () => {
    await look();
    await turnTo(ana);
    phones.dispatch(logoutClicked());
    await phones.wait();
    expect(told()).toEqual(['opened Ana', 'closed Ana']);
  });
});
