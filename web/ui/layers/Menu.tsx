import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { hasFocus } from './hasFocus.ts';
import { phone } from '../page/screens.ts';
import { ariaShortcut } from '../shortcut.ts';

const Box = styled(DropdownMenu.Content)`
  z-index: var(--z-popover);
  min-width: 188px;
  max-width: calc(100vw - 16px);
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow: auto;
  padding: var(--s-4);
  background: var(--raised);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  box-shadow: var(--shadow-2);
  animation: rise var(--d-2) var(--ease);
  &:focus-visible {
    box-shadow: var(--shadow-2);
  }
`;
const itemLook = css`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  min-height: 32px;
  padding: 0 var(--s-8);
  border-radius: var(--r-6);
  cursor: pointer;
  white-space: nowrap;
  & > svg {
    color: var(--text-muted);
  }
  &[data-highlighted] {
    background: var(--hover-raised);
    box-shadow: none;
  }
  &[data-disabled] {
    color: var(--text-faint);
    cursor: not-allowed;
  }
  ${phone} {
    min-height: 44px;
  }
`;
const Item = styled(DropdownMenu.Item)<{ $danger: boolean }>`
  ${itemLook}
  ${({ $danger }) => $danger && '&, & > svg { color: var(--danger-text); }'}
  &[data-keys]::after {
    content: attr(data-keys) / '';
    margin-left: auto;
    padding-left: var(--s-16);
    font-size: var(--t-12);
    color: var(--text-faint);
  }
`;
const RadioItem = styled(DropdownMenu.RadioItem)`
  ${itemLook}
`;
const Ticked = styled(DropdownMenu.ItemIndicator)`
  margin-left: auto;
  padding-left: var(--s-16);
  color: var(--accent-text);
`;
const Label = styled(DropdownMenu.Label)`
  padding: var(--s-6) var(--s-8) var(--s-4);
  font-size: var(--t-12);
  color: var(--text-faint);
`;

/** A line between the groups of a menu. */
export const MenuLine = styled(DropdownMenu.Separator)`
  margin: var(--s-4) 0;
  border-top: 1px solid var(--border);
`;

type MenuProps = {
  trigger: ReactNode;
  /** The menu is open when it first appears. */
  opened?: boolean;
  align?: 'start' | 'end';
  /** The element that gets the focus when the menu closes; the trigger without it. */
  backTo?: () => HTMLElement | null | undefined;
  children: ReactNode;
};

/** A menu under its trigger, which is one button. */
export const Menu = ({ trigger, opened = false, align = 'end', backTo, children }: MenuProps) => {
  const giveBack = (event: Event) => {
    if (hasFocus()) return event.preventDefault();
    const to = backTo?.();
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <DropdownMenu.Root modal={false} defaultOpen={opened}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Box align={align} sideOffset={6} collisionPadding={8} onCloseAutoFocus={giveBack}>
          {children}
        </Box>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};

type ItemProps = {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** The keys that do the same; the item shows them. */
  shortcut?: readonly string[] | undefined;
  onSelect: () => void;
  children: ReactNode;
};

export const MenuItem = ({ icon, danger = false, disabled = false, shortcut, onSelect, children }: ItemProps) => (
  <Item
    $danger={danger}
    disabled={disabled}
    data-keys={shortcut?.join('+')}
    aria-keyshortcuts={ariaShortcut(shortcut)}
    onSelect={onSelect}
  >
    {icon}
    {children}
  </Item>
);

type RadioProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; text: string }[];
  onChange: (value: V) => void;
};

/** A choice of one value inside a menu. */
export const MenuRadio = <V extends string>({ label, value, options, onChange }: RadioProps<V>) => (
  <DropdownMenu.RadioGroup value={value} aria-label={label}>
    <Label>{label}</Label>
    {options.map((option) => (
      <RadioItem key={option.value} value={option.value} onSelect={() => onChange(option.value)}>
        {option.text}
        <Ticked>
          <Check aria-hidden />
        </Ticked>
      </RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
);
