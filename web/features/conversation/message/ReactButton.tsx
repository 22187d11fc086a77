import { SmilePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

const ReactionPicker = lazy(() => import('./ReactionPicker.tsx').then((file) => ({ default: file.ReactionPicker })));

/** `presses` counts the long presses on the message. */
type Props = { message: MessageRecord; presses: number };

/** Opens the reaction picker, by click or long press. The picker is loaded at the first use. */
export const ReactButton = ({ message, presses }: Props) => {
  const { t } = useTranslation('message');
  const [clicked, setClicked] = useState(false);
  const trigger = (
    <IconButton
      size="sm"
      label={t('react')}
      aria-haspopup="dialog"
      {...(!clicked && { onClick: () => setClicked(true) })}
    >
      <SmilePlus aria-hidden />
    </IconButton>
  );
  if (!clicked && presses === 0) return trigger;
  return (
    <Suspense fallback={trigger}>
      <ReactionPicker key={presses} message={message} trigger={trigger} />
    </Suspense>
  );
};
