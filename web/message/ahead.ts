/** Code to prefetch: features that agents use within a conversation. */
export const withinConversation = [
  () => import('./wishSaga.ts'),
  () => import('./formSaga.ts'),
  () => import('./Attached.tsx'),
  () => import('./Suggestions.tsx'),
  () => import('./FindBar.tsx'),
  () => import('./ReactionPicker.tsx'),
  () => import('./Members.tsx'),
  () => import('./viewers.ts'),
  () => import('../media/Recorder.tsx'),
  () => import('../media/Gallery.tsx'),
  () => import('../media/EmojiPicker.tsx'),
];
