import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from '../page/screens.ts';

const FootBox = styled.footer`
  flex: none;
  padding: var(--s-8) var(--s-12) var(--s-12);
  border-top: 1px solid var(--border);
  background: var(--surface);
  ${phone} {
    padding: var(--s-6) var(--s-8) var(--s-8);
  }
`;

/** The foot of a conversation. It publishes its height, so that toasts stay above it. */
export const Foot = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current || !('ResizeObserver' in globalThis)) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--composer-height', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--composer-height');
    };
  }, []);
  return <FootBox ref={box}>{children}</FootBox>;
};

/** The quoted message or the attached file, above the text field. */
export const Replying = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  margin-bottom: var(--s-8);
  padding: 5px 4px 5px 10px;
  border-left: 3px solid var(--accent-line);
  border-radius: var(--r-6);
  background: var(--sunken);
  font-size: var(--t-12);
  & > div {
    flex: 1;
    min-width: 0;
  }
  & > svg {
    flex: none;
    width: 16px;
    color: var(--accent-text);
  }
  b,
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    color: var(--accent-text);
    font-weight: var(--w-bold);
  }
  span {
    color: var(--text-muted);
  }
`;

export const ComposerBox = styled.div`
  border: 1px solid var(--border-strong);
  border-radius: var(--r-12);
  background: var(--surface);
  &:has(textarea:focus) {
    border-color: var(--focus);
    box-shadow: 0 0 0 1px var(--focus);
  }
`;

/** Grows to 5 rows of 20 px plus padding, then scrolls. */
export const Typed = styled.textarea`
  display: block;
  width: 100%;
  max-height: calc(5 * 20px + 12px);
  padding: 10px 14px 2px;
  border: 0;
  border-radius: var(--r-12) var(--r-12) 0 0;
  background: transparent;
  resize: none;
  overflow-y: auto;
  font-size: var(--t-14);
  line-height: 20px;
  &:focus-visible {
    box-shadow: none;
  }
  &::placeholder {
    color: var(--text-faint);
    opacity: 1;
  }
  ${phone} {
    font-size: var(--t-16);
  }
`;

export const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s-8);
  padding: 2px 5px 5px;
  & > :first-child {
    display: flex;
    margin-right: auto;
  }
`;

/** Replaces the composer when the user cannot write. */
export const Locked = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-12);
  padding: var(--s-8) var(--s-4);
  color: var(--text-muted);
  & > p {
    flex: 1 1 180px;
    line-height: 1.5;
  }
  & > button {
    margin-left: auto;
  }
`;
