/** Code to prefetch: features that agents use within a conversation. */
export const withinConversation = [
  () => import('./message/wishSaga.ts'),
  () => import('./composer/formSaga.ts'),
  () => import('./composer/Attached.tsx'),
  () => import('./composer/Suggestions.tsx'),
  () => import('./find/FindBar.tsx'),
  () => import('./message/ReactionPicker.tsx'),
  () => import('./composer/Members.tsx'),
  () => import('./viewers.ts'),
  () => import('../../ui/media/Recorder.tsx'),
  () => import('../../ui/media/Gallery.tsx'),
  () => import('../../ui/media/EmojiPicker.tsx'),
];
