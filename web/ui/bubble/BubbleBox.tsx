import { styled } from 'styled-components';
import { phone } from '../page/screens.ts';

/**
 * A message bubble. `data-side` is in or out; `data-first` marks the first bubble of a run on one side. The arrow keys focus
 * it, Tab does not. The message sets the text direction, for each paragraph separately, so interface texts and names inside
 * need a `dir` of their own.
 */
export const BubbleBox = styled.article.attrs({ tabIndex: -1, dir: 'auto' })`
  position: relative;
  max-width: min(74%, 560px);
  width: fit-content;
  padding: 6px 10px 5px;
  border-radius: var(--r-bubble);
  font-size: var(--t-14);
  line-height: 20px;
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
  &[data-side='in'] {
    align-self: flex-start;
    background: var(--bubble-in);
    box-shadow: var(--shadow-1);
    --well: var(--bubble-in-well);
    --meta: var(--bubble-in-meta);
  }
  &[data-side='out'] {
    align-self: flex-end;
    background: var(--bubble-out);
    --well: var(--bubble-out-well);
    --meta: var(--bubble-out-meta);
  }
  &[data-first] {
    margin-top: var(--s-8);
  }
  &[data-first][data-side='in'] {
    border-top-left-radius: 3px;
  }
  &[data-first][data-side='out'] {
    border-top-right-radius: 3px;
  }
  &[data-side]:focus-visible {
    z-index: 1; /* above the next one */
    box-shadow: var(--ring);
  }
  &:has(> [data-reactions]) {
    margin-bottom: 14px;
  }
  ${phone} {
    max-width: calc(100% - 100px); /* its buttons fit next to it */
  }
`;

/** The time, markers and delivery tick at the end of the last line. */
export const Meta = styled.span.attrs({ dir: 'ltr' })`
  float: inline-end;
  display: inline-flex;
  align-items: center;
  gap: 3px;
  margin-block: 5px -2px;
  margin-inline: 10px 0;
  position: relative;
  top: 2px;
  font-size: var(--t-11);
  line-height: 16px;
  font-style: normal;
  font-variant-numeric: tabular-nums;
  color: var(--meta);
  :dir(rtl) > & {
    margin-inline: 0 10px;
  }
`;

/** A line about the message, for example that it was forwarded or deleted. */
export const Flag = styled.span.attrs({ dir: 'ltr' })`
  display: flex;
  align-items: center;
  gap: 6px;
  font-style: italic;
  color: var(--meta);
  svg {
    width: 14px;
    height: 14px;
  }
`;

/** Why sending failed, and the buttons that help. */
export const Reason = styled.div.attrs({ dir: 'ltr' })`
  clear: both;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--s-8);
  padding-top: 2px;
  font-size: var(--t-12);
  line-height: 17px;
  color: var(--danger-text);
  button {
    border-radius: var(--r-4);
    font-weight: var(--w-bold);
    text-decoration: underline;
    text-underline-offset: 2px;
    color: inherit;
    padding: 3px 0;
  }
  button:focus-visible {
    box-shadow: var(--ring);
  }
`;

/** The quoted message that this one answers. */
export const Quote = styled.span.attrs({ dir: 'auto' })`
  display: block;
  text-align: left;
  &:is(button) {
    width: calc(100% + 8px);
    cursor: pointer;
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
  margin: 1px -4px 4px;
  padding: 4px 8px;
  border-radius: var(--r-6);
  border-left: 3px solid var(--accent);
  background: var(--well);
  font-size: var(--t-12);
  line-height: 17px;
  color: var(--meta);
  b {
    display: block;
    color: var(--accent-text);
    font-weight: var(--w-bold);
  }
  span {
    display: -webkit-box;
    -webkit-line-clamp: 3;
    -webkit-box-orient: vertical;
    overflow: hidden;
  }
  [data-theme='dark'] & {
    border-color: var(--accent-text);
  }
`;

/** The buttons next to a bubble. They show on hover, with the focus inside, or after a tap. */
export const Offers = styled.span.attrs({ dir: 'ltr' })`
  position: absolute;
  top: 2px;
  display: flex;
  border-radius: var(--r-6);
  background: var(--raised);
  box-shadow: var(--shadow-2);
  opacity: 0;
  transition: opacity var(--d-1);
  ${BubbleBox}[data-side='in'] & {
    left: 100%;
    margin-left: 4px;
  }
  ${BubbleBox}[data-side='out'] & {
    right: 100%;
    margin-right: 4px;
  }
  ${BubbleBox}:hover &,
  ${BubbleBox}:focus-visible &,
  &:focus-within {
    opacity: 1;
  }
`;
