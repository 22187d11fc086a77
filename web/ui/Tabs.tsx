import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from './screens.ts';

const List = styled(Radix.List)`
  display: flex;
  flex: none;
  gap: var(--s-16);
  padding: 0 var(--s-16);
  border-bottom: 1px solid var(--border);
  overflow-x: auto;
  scrollbar-width: none;
`;
const Tab = styled(Radix.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: var(--s-6);
  height: 40px;
  margin-bottom: -1px;
  border-bottom: 2px solid transparent;
  border-radius: var(--r-4) var(--r-4) 0 0;
  color: var(--text-muted);
  font-weight: var(--w-medium);
  white-space: nowrap;
  &:hover {
    color: var(--text);
  }
  &[data-state='active'] {
    color: var(--accent-text);
    border-color: var(--accent-line);
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  ${phone} {
    flex: 1;
    justify-content: center;
    height: 44px;
  }
`;

/** The content of one tab; takes the height that is left. */
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
const Root = styled(Radix.Root)`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
`;

type Props<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; text: ReactNode }[];
  /** One `TabPanel value=…` for each tab. */
  children: ReactNode;
};

/** Underlined tabs for the places of a page; arrows move between them. */
export const Tabs = <V extends string>({ label, value, onChange, tabs, children }: Props<V>) => (
  <Root
    value={value}
    onValueChange={(next) => {
      const tab = tabs.find((candidate) => candidate.value === next);
      if (tab) onChange(tab.value);
    }}
  >
    <List aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.value} value={tab.value}>
          {tab.text}
        </Tab>
      ))}
    </List>
    {children}
  </Root>
);
