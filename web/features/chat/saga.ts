import './frames.ts';
import { fork } from 'typed-redux-saga';
import { changeChat, deleteChat, openChat } from '../../../commands/chat/contract.ts';
import { listChats } from '../../../projections/chat/contract.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { goToSaved } from '../../ui/page/goTo.ts';
import { chatNotices, chats, type ChatForm } from './slice.ts';

const work = {
  list: (query: { searchParam: string; pageNumber: number }) => request(listChats, { query }),
  save: async (id: number | null, body: ChatForm, seen: number | undefined) => {
    if (id !== null)
      return { ...(await request(changeChat, { params: { chatId: id }, query: { seen }, body })), users: undefined };
    return { ...(await request(openChat, { body })), users: undefined };
  },
  created: ({ uuid }: { uuid?: string | undefined }) => goToSaved(`/chats/${uuid}`),
  remove: ({ id }: { id: number }) => request(deleteChat, { params: { chatId: id } }),
  said: { saved: () => text('chat', 'saved'), removed: () => text('chat', 'removed') },
  // Only the place of the list shows that chats could not be read (R580).
  listFailed: () => {},
};
const [onPage, inBar] = [recordSaga(chats, work), recordSaga(chatNotices, work)];

/** Runs both lists of chats. */
export function* chatSaga() {
  yield* fork(onPage);
  yield* fork(inBar);
}

joinStore([chats, chatNotices], chatSaga);
