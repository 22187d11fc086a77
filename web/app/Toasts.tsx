import { useSelector } from 'react-redux';
import { Toaster } from 'sonner';
import { selectLayout } from './layoutSlice.ts';

const style = {
  '--normal-bg': 'var(--raised)',
  '--normal-border': 'var(--border)',
  '--normal-text': 'var(--text)',
  '--border-radius': 'var(--r-8)',
  fontFamily: 'var(--font)',
  zIndex: 'var(--z-toast)',
};

/** Where toasts appear: bottom right, full width on a phone; one waits while it is hovered or focused. */
export const Toasts = () => {
  const { theme } = useSelector(selectLayout);
  return <Toaster position="bottom-right" theme={theme} style={style} visibleToasts={4} offset={20} />;
};
