import { afterEach, expect, test } from '@jest/globals';
import '../../../../web/features/conversation/message/wishSaga.ts';
import { told } from '../../../../web/api/records/entities.ts';
import { deleteClicked, editSent, reactionChosen } from '../../../../web/features/conversation/message/acts.ts';
import { signedIn } from '../../../../web/api/signing.ts';
import * as messages from '../../../../web/features/conversation/slice.ts';
import {
  isDeletable,
  isEditable,
  isTooOldToDelete,
  wantedReactions,
  wantedWords,
} from '../../../../web/features/conversation/message/own.ts';
import { openPage } from './page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { message, ticket, user } from './records.ts';

const own = (n: number) => message(n, 2, { fromMe: true, userId: 7, ack: 2 });
let page: ReturnType<typeof openPage>;
afterEach(() => page.close());
const open = async (serve: Serve, known = [own(1), own(2)]) => {
  page = openPage((asked) =>
    asked.method === 'GET' ? { messages: known, ticket: ticket(2), count: 2, hasMore: false } : serve(asked),
  );
  page.dispatch(told({ ticket: [ticket(2)] }));
  page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
  await page.wait(500);
  page.asked.length = 0;
};
const shown = (id = 'message-1') => messages.selectConversation(page.getState())?.messages.find((one) => one.id === id);
const edit = { is: 'edit', body: 'Bom dia', error: '' } as const;

test('shows an edit at once as pending, until WhatsApp accepts it', async () => {
  await open(() => ({ ...own(1), wish: edit }));
  page.dispatch(editSent({ id: 'message-1', body: 'Bom dia' }));
  await page.wait(0);
  expect(shown()).toMatchObject({ body: 'texto 1', wish: edit });
  expect(page.asked).toMatchObject([{ method: 'POST', path: '/messages/edit/message-1', body: { body: 'Bom dia' } }]);
  const now = shown();
  expect(now && wantedWords(now)).toBe('Bom dia');
});

test('restores the message if the server refuses the change, and says that it may be too old (R209)', async () => {
  await open(() => refusal(400, 'ERR_FETCH_WAPP_MSG'));
  page.dispatch(deleteClicked(own(1)));
  await page.wait(0);
  expect(page.asked).toMatchObject([{ method: 'DELETE', path: '/messages/message-1' }]);
  expect(shown()).toMatchObject({ wish: null });
  expect(page.toasts()).toEqual(['Não foi possível buscar a mensagem no WhatsApp. Talvez ela seja antiga demais.']);
});

test('returns an edit that did not reach the server to the composer, and sets the draft aside', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')));
  page.dispatch(messages.draftChanged({ ticketId: 2, text: 'meio texto' }));
  page.dispatch(editSent({ id: 'message-1', body: `*${user.name}:*\nBom dia` }));
  await page.wait(0);
  expect(shown()).toMatchObject({ body: 'texto 1', wish: null });
  expect(messages.selectDraft(page.getState(), 2)).toMatchObject({
    text: 'Bom dia',
    editing: { id: 'message-1', before: 'meio texto' },
  });
});

test.each([
  [503, 'ERR_STORE_AWAY'],
  [429, 'ERR_TOO_MANY_REQUESTS'],
  [400, 'ERR_FETCH_WAPP_MSG'],
])('returns an edit to the composer after the answer %i', async (status, code) => {
  await open(() => refusal(status, code));
  page.dispatch(editSent({ id: 'message-1', body: 'Bom dia' }));
  await page.wait(10_000);
  expect(shown()).toMatchObject({ wish: null });
  expect(messages.selectDraft(page.getState(), 2)).toMatchObject({ text: 'Bom dia', editing: { id: 'message-1' } });
});

test('a failed edit stays with its conversation while another one is open', async () => {
  await open(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return refusal(503, 'ERR_BUSY');
  }, [message(1, 9, { fromMe: true, userId: 7, ack: 2 })]);
  page.dispatch(editSent({ id: 'message-1', body: 'Bom dia' }));
  page.dispatch(messages.conversationAsked({ uuid: 'uuid-3', ticketId: 3 }));
  await page.wait(100);
  const words = [2, 3, 9].map((id) => messages.selectDraft(page.getState(), id).text);
  expect(words).toEqual(['Bom dia', '', '']);
});

test('a failed edit is not shown to another user who signed in since, and leaves their edit alone', async () => {
  await open(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return refusal(503, 'ERR_BUSY');
  });
  page.dispatch(editSent({ id: 'message-1', body: 'Bom dia' }));
  page.dispatch(messages.editClicked({ message: own(2), author: '' }));
  await page.wait(100);
  expect(messages.selectDraft(page.getState(), 2)).toMatchObject({ text: 'texto 2', editing: { id: 'message-2' } });
  page.dispatch(messages.editEnded({ ticketId: 2 }));
  page.dispatch(editSent({ id: 'message-1', body: 'Bom dia' }));
  page.dispatch(signedIn({ ...user, id: 8 }));
  await page.wait(100);
  expect(page.getState().message.drafts).toEqual({});
});

test('shows a reaction at once instead of the earlier one, and restores that after a refusal', async () => {
  const [theirs, ours] = [
    { emoji: '😂', fromMe: false, name: 'Ana' },
    { emoji: '👍', fromMe: true, name: '' },
  ];
  const before = message(1, 2, { reactions: [theirs, ours] });
  const replies = [{ ...before, reacting: { emoji: '❤️', error: '' } }, refusal(403, 'ERR_NO_PERMISSION')];
  await open(() => replies.shift(), [before]);
  const emojis = () => {
    const now = shown();
    return now && wantedReactions(now).map(({ emoji }) => emoji);
  };
  page.dispatch(reactionChosen({ id: 'message-1', emoji: '❤️' }));
  await page.wait(0);
  expect(emojis()).toEqual(['😂', '❤️']);
  expect(page.asked).toMatchObject([{ method: 'POST', path: '/messages/message-1/reaction', body: { emoji: '❤️' } }]);
  page.dispatch(reactionChosen({ id: 'message-1', emoji: '' }));
  await page.wait(0);
  expect(emojis()).toEqual(['😂', '❤️']);
  page.dispatch(told({ message: [{ ...before, reacting: { emoji: '❤️', error: 'ERR_SENDING_WAPP_MSG' } }] }));
  expect(emojis()).toEqual(['😂', '👍']);
});

test('keeps the draft aside while a message is edited, and then restores it', async () => {
  await open(() => ({}));
  page.dispatch(messages.draftChanged({ ticketId: 2, text: 'meio texto' }));
  page.dispatch(messages.editClicked({ message: own(1), author: '' }));
  expect(messages.selectDraft(page.getState(), 2)).toMatchObject({ text: 'texto 1', editing: { id: 'message-1' } });
  page.dispatch(messages.editClicked({ message: own(2), author: '' }));
  page.dispatch(messages.editEnded({ ticketId: 2 }));
  expect(messages.selectDraft(page.getState(), 2)).toMatchObject({ text: 'meio texto', editing: null });
});

test('allows edits of own texts and captions for 15 minutes, and deletion of own messages (R190)', () => {
  const at = Date.parse(own(1).createdAt);
  page = openPage(() => ({}));
  const editable = (more: object, later = 0) => isEditable({ ...own(1), ...more }, user, at + later);
  expect([editable({}), editable({}, 900_000), editable({}, 900_001)]).toEqual([true, true, false]);
  expect(editable({ mediaType: 'image', body: 'Veja' })).toBe(true);
  for (const more of [
    { fromMe: false },
    { mediaType: 'image', body: '' },
    { mediaType: 'contactMessage' },
    { isDeleted: true },
    { error: '429' },
  ])
    expect(editable(more)).toBe(false);
  const deletable = (more: object) => isDeletable({ ...own(1), ...more }, user);
  const gone = { is: 'deletion', body: '', error: '' };
  expect([{}, { mediaType: 'image' }, { error: '429' }, { wish: { ...gone, error: 'x' } }].map(deletable)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([{ fromMe: false }, { isDeleted: true }, { wish: gone }].map(deletable)).toEqual([false, false, false]);
});

test('refuses to delete for everyone what WhatsApp accepted more than 2 days and 12 hours ago', () => {
  const at = Date.parse(own(1).createdAt);
  const tooOld = (more: object, later: number) => isTooOldToDelete({ ...own(1), ...more }, at + later);
  expect([tooOld({}, 216_000_000), tooOld({}, 216_000_001)]).toEqual([false, true]);
  expect([tooOld({ ack: 1 }, 216_000_001), tooOld({ ack: 0, error: '429' }, 216_000_001)]).toEqual([false, false]);
});

test('no one can edit a colleague’s message or one typed on the phone, but an admin can delete it', () => {
  const at = Date.parse(own(1).createdAt);
  for (const userId of [8, null]) {
    const theirs = { ...own(1), userId };
    expect(isEditable(theirs, user, at)).toBe(false);
    expect(isDeletable(theirs, user)).toBe(true);
    expect(isDeletable(theirs, { ...user, profile: 'supervisor' })).toBe(false);
  }
  expect(isEditable(own(1), { ...user, profile: 'user' }, at)).toBe(true);
  expect(isDeletable(own(1), { ...user, profile: 'user' })).toBe(true);
});

test('forwards chosen messages to each contact in order, 900 ms apart, and continues after a failure (R188)', async () => {
  let asked = 0;
  await open(() => (++asked === 2 ? refusal(400, 'ERR_NO_CONTACT_FOUND') : own(3)));
  page.dispatch(messages.pickingBegan({ id: 'message-2' }));
  page.dispatch(messages.pickToggled({ id: 'message-1' }));
  page.dispatch(messages.forwardSent({ contactIds: [7, 8] }));
  await page.wait(0);
  expect(messages.selectPicking(page.getState())).toBe(null);
  const sent = () =>
    page.asked.map(({ body }) => {
      const { messageId, contactId } = Object(body);
      return `${messageId} ${contactId}`;
    });
  expect(sent()).toEqual(['message-1 7']);
  await page.wait(899);
  expect(sent()).toHaveLength(1);
  await page.wait(1);
  expect(sent()).toHaveLength(2);
  await page.wait(1800);
  expect(sent()).toEqual(['message-1 7', 'message-2 7', 'message-1 8', 'message-2 8']);
  expect(page.asked[0]).toMatchObject({ path: '/message/forward', body: { signMessage: true } });
});

test('starts another conversation with no message chosen', async () => {
  await open(() => ({}));
  page.dispatch(messages.pickingBegan({ id: 'message-2' }));
  page.dispatch(messages.conversationAsked({ uuid: 'uuid-3', ticketId: 3 }));
  expect(messages.selectPicking(page.getState())).toBe(null);
});
