import { Paperclip, X } from 'lucide-react';
import { IconButton } from '../IconButton.tsx';
import { Replying } from './ComposerBox.tsx';
import { Tooltip } from '../layers/Tooltip.tsx';

/** An attached file above the text field, by name, with a button to remove it. */
export const FileRow = ({
  label,
  name,
  remove,
  onRemove,
}: Record<'label' | 'name' | 'remove', string> & { onRemove: () => void }) => (
  <Replying role="group" aria-label={label}>
    <Paperclip aria-hidden />
    <div>
      <Tooltip text={name} whenCut>
        <span>{name}</span>
      </Tooltip>
    </div>
    <IconButton size="sm" label={remove} onClick={onRemove}>
      <X aria-hidden />
    </IconButton>
  </Replying>
);
