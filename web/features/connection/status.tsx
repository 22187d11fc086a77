import { CircleCheck, Link2, Loader, QrCode, TimerOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionStatus } from '../../../domain/connection/shape.ts';
import type { Tone } from '../../ui/Pill.tsx';

/** The look of each status: always an icon and a word, never colour alone. */
export const statusLook: Record<ConnectionStatus, { tone: Tone; icon: ReactNode }> = {
  CONNECTED: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  qrcode: { tone: 'warning', icon: <QrCode aria-hidden /> },
  PAIRING: { tone: 'accent', icon: <Link2 aria-hidden /> },
  DISCONNECTED: { tone: 'danger', icon: <WifiOff aria-hidden /> },
  TIMEOUT: { tone: 'warning', icon: <TimerOff aria-hidden /> },
  OPENING: { tone: 'accent', icon: <Loader aria-hidden /> },
};
