import { styled } from 'styled-components';
import { phone } from '../../../ui/page/screens.ts';

/** A row of the list: avatar, name and time, last message and count, queue and connection. `--c` is the queue's color. */
export const RowBox = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr);
  gap: 0 10px;
  padding: 9px var(--s-12) 9px var(--s-16);
  border-bottom: 1px solid var(--border);
  &::before {
    content: '';
    position: absolute;
    left: 0;
    top: 12px;
    bottom: 12px;
    width: 3px;
    border-radius: 0 3px 3px 0;
    background: var(--c, transparent);
  }
  &:is(a):hover {
    background: var(--hover);
  }
  &[aria-current] {
    background: var(--selected);
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  ${phone} {
    padding-top: 11px;
    padding-bottom: 11px;
  }
`;

export const First = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-6);
  line-height: 18px;
  b {
    flex: 1;
    font-weight: var(--w-medium);
  }
  time {
    font-size: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-faint);
  }
  [data-unread] & b {
    font-weight: var(--w-bold);
  }
  [data-unread] & time {
    color: var(--accent-text);
    font-weight: var(--w-medium);
  }
  & time[data-late] {
    color: var(--warning-text);
    font-weight: var(--w-medium);
  }
  & time[data-late='very'] {
    color: var(--danger-text);
  }
  ${phone} {
    b {
      font-size: var(--t-14);
    }
  }
`;

/** When a ticket comes back that was put aside. */
export const Until = styled.time`
  display: inline-flex;
  align-items: center;
  gap: var(--s-4);
  white-space: nowrap;
`;

export const Second = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-6);
  min-height: 18px;
  line-height: 18px;
  color: var(--text-muted);
  & > :first-child {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: left;
  }
  [data-unread] & {
    color: var(--text);
  }
`;

export const Third = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-6);
  margin-top: 4px;
  font-size: var(--t-11);
  line-height: 18px;
  color: var(--text-faint);
  white-space: nowrap;
  overflow: hidden;
`;

/** Tags align to the right. */
export const RowTags = styled.span`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  flex: 1 1 auto;
  min-width: 0;
  gap: var(--s-4);
  & > span {
    height: 18px;
    line-height: 18px;
    padding: 0 6px;
    font-size: var(--t-11);
  }
  & > em {
    font-style: normal;
  }
`;
/** In the third line, the connection name shrinks first. */
export const ConnectionName = styled.span`
  flex: 0 100 auto;
  min-width: 24px;
  overflow: hidden;
  text-overflow: ellipsis;
`;

/** User-chosen colors never apply to text, which might become unreadable. They fill a small square before it. */
export const QueueName = styled.span`
  flex: 0 1 auto;
  min-width: 24px;
  overflow: hidden;
  text-overflow: ellipsis;
  &::before {
    content: '';
    display: inline-block;
    margin-right: 5px;
    width: 8px;
    height: 8px;
    border-radius: 2px;
    background: var(--c);
  }
`;

export const Acts = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-4);
`;

/** The facts of a row. The actions of a waiting ticket share the height of its last two lines, which keeps its row low. */
export const Columns = styled.div`
  &:has(> ${Acts}) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: var(--s-8);
    margin: -2px 0;
    ${First} {
      grid-column: 1 / -1;
    }
    ${Third} {
      grid-column: 1;
      margin-top: 0;
      line-height: 16px;
    }
    ${Acts} {
      grid-area: 2 / 2 / span 2;
    }
  }
`;
