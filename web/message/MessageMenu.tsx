import { EllipsisVertical, Forward, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { selectUser } from '../session/slice.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { isDeletable, isEditable } from './own.ts';
import { deleteClicked } from './acts.ts';
import { editClicked, pickingBegan } from './slice.ts';

type Props = { message: MessageRecord };

const Items = ({ message, onDelete }: Props & { onDelete: () => void }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const me = useSelector(selectUser);
  return (
    <>
      <MenuItem icon={<Forward aria-hidden />} onSelect={() => dispatch(pickingBegan({ id: message.id }))}>
        {t('forward')}
      </MenuItem>
      {isEditable(message, me) && (
        <MenuItem
          icon={<Pencil aria-hidden />}
          onSelect={() => dispatch(editClicked({ message, author: me?.name ?? '' }))}
        >
          {t('edit')}
        </MenuItem>
      )}
      {isDeletable(message, me) && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          {t('deleteForAll')}
        </MenuItem>
      )}
    </>
  );
};

/** What can be done with a message besides answering it: forwarding, and of own ones editing and deletion (R190). */
export const MessageMenu = ({ message }: Props) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  /** A menu for each line would be dear: it is made when it is wanted. */
  const [wanted, setWanted] = useState(false);
  const [asks, setAsks] = useState(false);
  const trigger = (
    <IconButton size="sm" label={t('more')} {...(!wanted && { onClick: () => setWanted(true) })}>
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  const remove = () => {
    setAsks(false);
    dispatch(deleteClicked(message));
  };
  return (
    <>
      {wanted ? (
        <Menu trigger={trigger} opened>
          <Items message={message} onDelete={() => setAsks(true)} />
        </Menu>
      ) : (
        trigger
      )}
      {asks && (
        <ConfirmDialog open title={t('deleteForAll')} onCancel={() => setAsks(false)} onConfirm={remove}>
          {t('deleteHint')}
        </ConfirmDialog>
      )}
    </>
  );
};
