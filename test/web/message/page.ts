import '../../../web/message/staying.ts';
import { combineSlices } from '@reduxjs/toolkit';
import type { SignedIn } from '../../../domain/user/shape.ts';
import { doingSlice } from '../../../web/kernel/doing.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { allSaga } from '../../../web/kernel/useAll.ts';
import { streamSlice } from '../../../web/kernel/streamSlice.ts';
import { findSaga } from '../../../web/message/findSaga.ts';
import { findSlice } from '../../../web/message/findSlice.ts';
import { sharedSaga } from '../../../web/message/sharedSaga.ts';
import { sharedSlice } from '../../../web/message/sharedSlice.ts';
import { historySaga } from '../../../web/message/historySaga.ts';
import { historySlice } from '../../../web/message/historySlice.ts';
import { messageSaga } from '../../../web/message/saga.ts';
import { messageSlice } from '../../../web/message/slice.ts';
import { noteSaga } from '../../../web/note/saga.ts';
import { foundSaga } from '../../../web/record/foundSaga.ts';
import { foundSlice } from '../../../web/record/foundSlice.ts';
import { noteSlice } from '../../../web/note/slice.ts';
import { sessionSlice } from '../../../web/session/slice.ts';
import { cardSaga } from '../../../web/ticket/cardSaga.ts';
import { choiceSaga } from '../../../web/ticket/choiceSaga.ts';
import { choiceSlice } from '../../../web/ticket/choiceSlice.ts';
import { ticketSaga } from '../../../web/ticket/saga.ts';
import { ticketSlice } from '../../../web/ticket/slice.ts';
import { openFeature, type Serve } from '../kernel/openFeature.ts';
import { user } from './records.ts';

const reducer = combineSlices(
  sessionSlice,
  entitiesSlice,
  ticketSlice,
  messageSlice,
  historySlice,
  findSlice,
  sharedSlice,
  choiceSlice,
  foundSlice,
  noteSlice,
  streamSlice,
  doingSlice,
);

const browser = (eyes: { visible: boolean; focused: boolean }) => {
  const listeners = new Map<string, () => void>();
  const place = {
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    removeEventListener: (name: string) => void listeners.delete(name),
  };
  const visible = () => (eyes.visible ? 'visible' : 'hidden');
  const document = {
    ...place,
    hasFocus: () => eyes.focused,
    get visibilityState() {
      return visible();
    },
  };
  return { stubs: { window: place, document }, turnTo: () => listeners.get('focus')?.() };
};

/** Opens the tickets page without rendering it. The page is visible and focused at the start. */
export const openPage = (serve: Serve, stored: Record<string, string> = {}, who: Partial<SignedIn> = {}) => {
  const eyes = { visible: true, focused: true };
  const { stubs, turnTo } = browser(eyes);
  const page = openFeature(
    {
      reducer: () => reducer,
      sagas: [
        allSaga,
        ticketSaga,
        messageSaga,
        historySaga,
        findSaga,
        sharedSaga,
        cardSaga,
        choiceSaga,
        foundSaga,
        noteSaga,
      ],
      who: { ...user, ...who },
      stored,
      stubs,
    },
    serve,
  );
  return { ...page, eyes, turnTo };
};
