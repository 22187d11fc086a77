import { styled } from 'styled-components';
import { toneStyle, type Tone } from '../../ui/Pill.tsx';
import { phone } from '../../ui/page/screens.ts';

/** The frame of one connection: head, status, reason and actions. */
export const CardBox = styled.article`
  display: flex;
  flex-direction: column;
  gap: var(--s-12);
  min-width: 0;
  padding: 14px;
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  & > header,
  & > div {
    display: flex;
    align-items: center;
    gap: 10px;
    min-width: 0;
  }
  & > header > div {
    flex: 1;
    min-width: 0;
  }
  h2 {
    display: flex;
    align-items: center;
    gap: var(--s-6);
    font-size: var(--t-14);
    font-weight: var(--w-bold);
    line-height: 20px;
  }
  h2 > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  h2 > small {
    flex: none;
    padding: 0 7px;
    border-radius: var(--r-full);
    background: var(--sunken);
    color: var(--text-muted);
    font-size: var(--t-11);
    font-weight: var(--w-medium);
    line-height: 18px;
  }
  header p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  header p,
  time {
    font-size: var(--t-12);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  time {
    margin-left: auto;
    color: var(--text-faint);
  }
  & > p {
    color: var(--text-muted);
    line-height: 18px;
    text-wrap: pretty;
  }
  & > footer {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s-8);
    margin-top: auto;
  }
  & > footer > button {
    flex: 1;
  }
`;

/** The phone icon at the head of a card, in the tone of its status. */
export const Glyph = styled.span<{ $tone: Tone }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: var(--r-8);
  ${({ $tone }) => toneStyle($tone)}
`;
export const Queue = styled.span<{ $color: string }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  font-size: var(--t-12);
  color: var(--text-muted);
  &::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 2px;
    background: ${({ $color }) => $color};
  }
`;
export const ConnectionCards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(310px, 100%), 1fr));
  gap: var(--s-16);
  & > li {
    display: grid;
    min-width: 0;
  }
  ${phone} {
    gap: var(--s-12);
  }
`;
