/** The parts that other features may use. */
export { Conversation } from './Conversation.tsx';
export { Loading } from './timeline/Loading.tsx';
export { Peeked } from './peek/Peeked.tsx';
export { SharedMedia } from './shared/SharedMedia.tsx';
export {
  type MessageRoot,
  type Peek,
  type TicketRef,
  cardClicked,
  chatLeft,
  chatSettled,
  conversationAsked,
  conversationLeft,
  conversationRefused,
  conversationSettled,
  findingBegan,
  forwardSent,
  notingChosen,
  peekClicked,
  peekClosed,
  pickingEnded,
  selectAhead,
  selectConversation,
  selectDraft,
  selectPeek,
  selectPicking,
  typedAhead,
  typedAheadMoved,
  typedAheadTaken,
  typedForOther,
} from './slice.ts';
