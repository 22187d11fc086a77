import { Tabs as Radix } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from './screens.ts';

const List = styled(Radix.List)`
  display: flex;
  flex: none;
  gap: var(--s-4);
  padding: 0 var(--s-12);
  border-bottom: 1px solid var(--border);
  overflow-x: auto;
  scrollbar-width: none;
`;
const Tab = styled(Radix.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: var(--s-4);
  height: 40px;
  padding: 0 var(--s-4);
  margin-bottom: -1px;
  border-bottom: 2px solid transparent;
  border-radius: var(--r-4) var(--r-4) 0 0;
  color: var(--text-muted);
  font-weight: var(--w-medium);
  white-space: nowrap;
  &:hover {
    color: var(--text);
  }
  &[aria-selected='true'] {
    color: var(--accent-text);
    border-color: var(--accent-line);
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  ${phone} {
    flex: 1 0 auto;
    justify-content: center;
    min-width: 44px;
    height: 44px;
  }
`;
const Root = styled(Radix.Root)`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
`;

/** The content of one tab, drawn only while the tab is chosen. It takes the remaining height. */
export const TabPanel = styled(Radix.Content)`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  &[hidden] {
    display: none;
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`;

type Props<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  /** `onClick`: what else a click does, after the panel is shown. */
  tabs: readonly { value: V; text: ReactNode; onClick?: () => void }[];
  /** One `TabPanel value=…` for each tab. */
  children: ReactNode;
};

/** Radix focuses a pressed tab itself, and the browser would ring it as if a key had. */
const focusQuietly = ({ button, currentTarget }: MouseEvent<HTMLElement>) => {
  if (button === 0) currentTarget.focus({ focusVisible: false });
};

/** Underlined tabs for the parts of a page; arrow keys move between them. */
export const Tabs = <V extends string>({ label, value, onChange, tabs, children }: Props<V>) => {
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Root value={value} onValueChange={choose}>
      <List aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value} onMouseDown={focusQuietly} onClick={tab.onClick}>
            {tab.text}
          </Tab>
        ))}
      </List>
      {children}
    </Root>
  );
};
