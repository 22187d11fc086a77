import { createContext, useContext, useId, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from './screens.ts';

const List = styled.div`
  display: flex;
  flex: none;
  gap: var(--s-4);
  padding: 0 var(--s-12);
  border-bottom: 1px solid var(--border);
  overflow-x: auto;
  scrollbar-width: none;
`;
const Tab = styled.button`
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

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`;
const Root = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
`;

const Chosen = createContext({ id: '', value: '' });

/** The content of one tab, drawn only while the tab is chosen. It takes the remaining height. */
export const TabPanel = ({ value, children }: { value: string; children: ReactNode }) => {
  const chosen = useContext(Chosen);
  if (chosen.value !== value) return null;
  return (
    <Panel role="tabpanel" tabIndex={0} id={`${chosen.id}-panel`} aria-labelledby={`${chosen.id}-${value}`}>
      {children}
    </Panel>
  );
};

const steps: Record<string, (index: number, length: number) => number> = {
  ArrowLeft: (index, length) => (index + length - 1) % length,
  ArrowRight: (index, length) => (index + 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

type Props<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; text: ReactNode }[];
  /** One `TabPanel value=…` for each tab. */
  children: ReactNode;
};

/** Underlined tabs for the parts of a page; arrow keys move between them. */
export const Tabs = <V extends string>({ label, value, onChange, tabs, children }: Props<V>) => {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const next =
      step &&
      tabs[
        step(
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <Root>
      <List role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.text}
          </Tab>
        ))}
      </List>
      <Chosen value={{ id, value }}>{children}</Chosen>
    </Root>
  );
};
