import { Archive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../api/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/layers/Menu.tsx';
import { Popover } from '../../ui/layers/Popover.tsx';
import { TypedConfirm } from '../../ui/layers/TypedConfirm.tsx';
import { Sample } from './Sample.tsx';

const kinds = ['success', 'info', 'warning', 'error'] as const;

/** The layers over a page: dialogs, menus, popovers and toasts. They take the theme of the whole page. */
export const DialogSamples = () => {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'typed' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Sample name="Dialog, ConfirmDialog, TypedConfirm">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
        <Button onClick={() => setOpen('typed')}>TypedConfirm</Button>
        <Dialog open={open === 'dialog'} onClose={close} title="A dialog">
          <DialogBody>Its content scrolls when it is long.</DialogBody>
          <DialogFoot>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </DialogFoot>
        </Dialog>
        <ConfirmDialog open={open === 'confirm'} title="Delete the queue?" onCancel={close} onConfirm={close}>
          Its tickets go to another queue.
        </ConfirmDialog>
        {open === 'typed' && (
          <TypedConfirm
            title="Delete the company?"
            question="All of its data are deleted."
            label="Type its name: Padaria"
            act="Delete"
            busy={false}
            confirms={(typed) => typed === 'Padaria'}
            onConfirm={close}
            onClose={close}
          />
        )}
      </Sample>
      <Sample name="Menu, Popover">
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem icon={<Archive aria-hidden />} shortcut={['A']} onSelect={() => undefined}>
            Archive
          </MenuItem>
          <MenuItem disabled onSelect={() => undefined}>
            Disabled
          </MenuItem>
          <MenuLine />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => undefined}>
            Delete
          </MenuItem>
        </Menu>
        <Popover label="A popover" trigger={<Button>Popover</Button>}>
          {(leave) => <Button onClick={leave}>Close</Button>}
        </Popover>
      </Sample>
      <Sample name="Toast">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => toast[kind](`A toast: ${kind}`)}>
            {kind}
          </Button>
        ))}
        <Button onClick={() => void toast.offer('Conversation closed', 10_000, 'Undo')}>with a button</Button>
      </Sample>
    </>
  );
};
