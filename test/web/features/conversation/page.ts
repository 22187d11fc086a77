import '../../../../web/features/conversation/timeline/staying.ts';
import { combineSlices } from '@reduxjs/toolkit';
import type { SignedIn } from '../../../../domain/user/shape.ts';
import { doingSlice } from '../../../../web/api/doing.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { allSaga } from '../../../../web/api/records/useAll.ts';
import { streamSlice } from '../../../../web/api/streamSlice.ts';
import { findSaga } from '../../../../web/features/conversation/find/findSaga.ts';
import { findSlice } from '../../../../web/features/conversation/find/findSlice.ts';
import { serviceWindowSlice } from '../../../../web/features/conversation/composer/serviceWindowSlice.ts';
import { sharedSaga } from '../../../../web/features/conversation/shared/sharedSaga.ts';
import { sharedSlice } from '../../../../web/features/conversation/shared/sharedSlice.ts';
import { messageVersions } from '../../../../web/features/conversation/history/messageVersions.ts';
import { messageSaga } from '../../../../web/features/conversation/saga.ts';
import { messageSlice } from '../../../../web/features/conversation/slice.ts';
import { noteSaga } from '../../../../web/features/note/saga.ts';
import { foundSaga } from '../../../../web/api/records/foundSaga.ts';
import { foundSlice } from '../../../../web/api/records/foundSlice.ts';
import { noteSlice } from '../../../../web/features/note/slice.ts';
import { noteAdding, noteRemoval } from '../../../../web/features/note/tasks.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { cardSaga } from '../../../../web/features/ticket/dialogs/cardSaga.ts';
import { choiceSaga } from '../../../../web/features/ticket/dialogs/choiceSaga.ts';
import { choiceSlice } from '../../../../web/features/ticket/dialogs/choiceSlice.ts';
import { ticketSaga } from '../../../../web/features/ticket/saga.ts';
import { ticketSlice } from '../../../../web/features/ticket/slice.ts';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';
import { user } from './records.ts';

const reducer = combineSlices(
  sessionSlice,
  entitiesSlice,
  ticketSlice,
  messageSlice,
  serviceWindowSlice,
  messageVersions,
  findSlice,
  sharedSlice,
  choiceSlice,
  foundSlice,
  noteSlice,
  noteAdding,
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
        messageVersions.saga,
        findSaga,
        sharedSaga,
        cardSaga,
        choiceSaga,
        foundSaga,
        noteSaga,
        noteAdding.saga,
        noteRemoval.saga,
      ],
      who: { ...user, ...who },
      stored,
      stubs,
    },
    serve,
  );
  return { ...page, eyes, turnTo };
};
