import { combineSlices } from '@reduxjs/toolkit';
import type { ChatLine, SimulatedPerson } from '../../../gateway/phone/contract.ts';
import type { ListedPhone, ShownCode } from '../../../gateway/phone/phones/contract.ts';
import { phoneSaga } from '../../../web/phone/saga.ts';
import { phoneSlice } from '../../../web/phone/slice.ts';
import { sessionSlice } from '../../../web/api/session/slice.ts';
import { openFeature, type Asked } from '../kernel/openFeature.ts';
import { admin } from '../kernel/records.ts';

/** The state of the simulator. `answer` can reply to a request instead, with a Response or a promise of one. */
export type Simulator = {
  changes: number;
  codes: ShownCode[];
  phones: ListedPhone[];
  people: Record<string, SimulatedPerson[]>;
  chats: Record<string, ChatLine[]>;
  answer: (asked: Asked) => Response | Promise<Response> | undefined;
};

export const linked = (phone: string, more: Partial<ListedPhone> = {}): ListedPhone => {
  return { whatsappId: 1, name: 'Loja Norte', phone, online: true, official: false, ...more };
};
export const person = (number: string, name: string): SimulatedPerson => ({ number, name, open: false, members: [] });
export const line = (id: string, more: Partial<ChatLine> = {}): ChatLine => {
  const at = '2026-11-21T15:00:00.000Z';
  return {
    id,
    fromContact: true,
    author: '',
    text: `texto ${id}`,
    kind: 'text',
    file: '',
    url: '',
    call: null,
    about: '',
    forwarded: false,
    mentions: [],
    at,
    status: 'delivered',
    ...more,
  };
};

const number = '5511970000001';
export const official = {
  number: '551140000001',
  phoneNumberId: '900',
  businessAccountId: '700',
  accessToken: 'EAA',
  appSecret: 'segredo',
};
export const ana = '5511988880001';
export const bruno = '5521988880002';

const serve = (simulator: Simulator, { method, path }: Asked): unknown => {
  const { changes, codes, phones, people, chats } = simulator;
  const [, , phone = '', , contact] = path.split('/');
  if (path === '/phone') return { changes, codes, phones, offersOfficial: true };
  if (path === '/phone/official') return official;
  if (path === '/phone/scan') return { phone: number };
  if (method === 'GET') return contact ? (chats[contact] ?? []) : (people[phone] ?? []);
  if (method === 'POST') return contact ? { id: 'said-1' } : person('5511930000001', 'Nova');
  return {};
};

/** Opens the phones page without rendering it, with a stubbed simulator that the test changes. */
export const openPhones = (given: Partial<Simulator> = {}) => {
  const simulator: Simulator = {
    changes: 1,
    codes: [],
    phones: [linked(number)],
    people: { [number]: [person(ana, 'Ana'), person(bruno, 'Bruno')] },
    chats: {},
    answer: () => undefined,
    ...given,
  };
  const page = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, phoneSlice),
      sagas: [phoneSaga],
      who: admin,
      now: new Date('2026-11-21T15:00:00Z'),
    },
    async (asked) => (await simulator.answer(asked)) ?? serve(simulator, asked),
  );
  return {
    ...page,
    number,
    simulator,
    requests: page.asked,
    /** Returns the requests since the last call. */
    asked: () => page.asked.splice(0).map(({ method, path }) => `${method} ${path}`),
    state: () => page.getState().phone,
    stop: page.close,
  };
};
export type Phones = ReturnType<typeof openPhones>;
