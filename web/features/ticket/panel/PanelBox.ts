import { styled } from 'styled-components';
import { overlaid, phone } from '../../../ui/page/screens.ts';

/**
 * Next to the conversation from 1280 px on. Below that it covers the conversation, on a phone all of it (GUIDE, responsive).
 */
export const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  flex: none;
  width: 304px;
  min-height: 0;
  background: var(--surface);
  border-left: 1px solid var(--border);
  ${overlaid} {
    position: absolute;
    inset: 0 0 0 auto;
    z-index: var(--z-sticky);
    box-shadow: var(--shadow-3);
    animation: slide var(--d-3) var(--ease);
  }
  ${phone} {
    width: 100%;
    border-left: 0;
  }
`;
export const PanelHead = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  height: 60px;
  padding: 0 var(--s-12) 0 var(--s-16);
  border-bottom: 1px solid var(--border);
  h2 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  h2 + button {
    margin-left: auto;
  }
`;
export const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;
export const PanelName = styled.div`
  display: grid;
  justify-items: center;
  gap: 2px;
  padding: var(--s-20) var(--s-16);
  text-align: center;
  h3 {
    max-width: 100%;
    margin-top: var(--s-8);
    font-size: var(--t-14);
    font-weight: var(--w-bold);
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-line-clamp: 3;
    -webkit-box-orient: vertical;
    overflow: hidden;
  }
  p {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
    user-select: all;
  }
`;
/** A slot for the notice that the contact opted out of campaigns. Usually empty. */
export const Beside = styled.div`
  &:not(:empty) {
    padding: 0 var(--s-16) var(--s-16);
  }
`;
export const Part = styled.section`
  padding: var(--s-16);
  border-top: 1px solid var(--border);
  h4 {
    margin-bottom: var(--s-8);
    font-size: var(--t-12);
    font-weight: var(--w-bold);
  }
`;
export const PanelActs = styled.footer`
  display: flex;
  flex-wrap: wrap;
  padding: var(--s-8) var(--s-12) var(--s-16);
  border-top: 1px solid var(--border);
  && button[data-danger] {
    color: var(--danger-text);
  }
`;
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(76px, auto) minmax(0, 1fr);
  gap: var(--s-6) var(--s-12);
  line-height: 18px;
  dt {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  dd {
    overflow-wrap: anywhere;
  }
`;
