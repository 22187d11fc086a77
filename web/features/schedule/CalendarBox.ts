import { styled } from 'styled-components';
import { phone } from '../../ui/page/screens.ts';

/** The styles of the calendar: our own, on top of those of the library. */
export const CalendarBox = styled.div`
  flex: 1;
  min-height: 0;
  font-size: var(--t-12);
  overflow: auto;
  border-top: 1px solid var(--border);
  & > .rbc-calendar {
    min-height: 480px;
    height: 100%;
  }
  .rbc-month-view,
  .rbc-time-view,
  .rbc-agenda-view table.rbc-agenda-table {
    border: 0;
  }
  .rbc-month-row + .rbc-month-row,
  .rbc-day-bg + .rbc-day-bg,
  .rbc-header,
  .rbc-header + .rbc-header,
  .rbc-time-content,
  .rbc-time-content > * + * > *,
  .rbc-time-header-content,
  .rbc-timeslot-group,
  .rbc-day-slot .rbc-time-slot,
  .rbc-agenda-view table.rbc-agenda-table tbody > tr > td + td,
  .rbc-agenda-view table.rbc-agenda-table tbody > tr + tr,
  .rbc-agenda-view table.rbc-agenda-table thead > tr > th {
    border-color: var(--border);
  }
  .rbc-header {
    padding: var(--s-6) var(--s-8);
    font-weight: var(--w-medium);
    color: var(--text-muted);
    text-align: left;
    text-transform: lowercase;
  }
  .rbc-date-cell {
    padding: var(--s-4) var(--s-6);
    text-align: left;
    font-weight: var(--w-medium);
    font-variant-numeric: tabular-nums;
  }
  .rbc-off-range {
    color: var(--text-faint);
  }
  .rbc-off-range-bg {
    background: var(--canvas);
  }
  .rbc-today {
    background: transparent;
  }
  .rbc-date-cell.rbc-now > button {
    width: 22px;
    height: 22px;
    text-align: center;
    border-radius: var(--r-full);
    background: var(--accent);
    color: var(--on-accent);
  }
  .rbc-header.rbc-today {
    color: var(--accent-text);
  }
  .rbc-time-header.rbc-overflowing {
    border-right-color: var(--border);
  }
  .rbc-allday-cell {
    display: none;
  }
  .rbc-label {
    color: var(--text-faint);
    font-variant-numeric: tabular-nums;
  }
  .rbc-current-time-indicator {
    background: var(--accent);
  }
  .rbc-event,
  .rbc-day-slot .rbc-event,
  .rbc-day-slot .rbc-background-event {
    padding: 2px var(--s-6);
    border: 0;
    border-radius: var(--r-4);
    background: var(--accent-soft);
    color: var(--accent-text);
    overflow: hidden;
  }
  .rbc-event.is-ENVIADA {
    background: var(--sunken);
    color: var(--text-muted);
  }
  .rbc-event.is-ERRO {
    background: var(--danger-soft);
    color: var(--danger-text);
  }
  .rbc-event:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
    box-shadow: none;
  }
  .rbc-time-content:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    box-shadow: none;
  }
  .rbc-event-label {
    display: none;
  }
  .rbc-show-more {
    padding: 0 6px;
    background: transparent;
    color: var(--text-muted);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
  }
  .rbc-slot-selection {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  .rbc-agenda-view {
    overflow: auto;
  }
  .rbc-agenda-view table.rbc-agenda-table tbody > tr > td {
    padding: var(--s-8) var(--s-16);
    vertical-align: top;
    background: transparent;
  }
  .rbc-agenda-view table.rbc-agenda-table thead > tr > th {
    padding: var(--s-6) var(--s-16);
    color: var(--text-faint);
    font-weight: var(--w-medium);
  }
  .rbc-agenda-empty {
    padding: var(--s-24);
    color: var(--text-muted);
  }
  ${phone} {
    .rbc-agenda-view table.rbc-agenda-table {
      table-layout: fixed;
    }
    .rbc-agenda-view table.rbc-agenda-table tbody > tr > .rbc-agenda-date-cell {
      width: 64px;
      white-space: normal;
    }
    .rbc-agenda-view table.rbc-agenda-table tbody > tr > .rbc-agenda-time-cell {
      width: 52px;
    }
    .rbc-agenda-view table.rbc-agenda-table thead {
      display: none;
    }
    .rbc-agenda-view table.rbc-agenda-table tbody > tr > td {
      padding: var(--s-8);
    }
  }
`;
