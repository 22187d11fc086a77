import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { backShown, twoLines } from '../../../ui/page/paneHead.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { onePane, overlaid, phone } from '../../../ui/page/screens.ts';
import { crowded } from '../panel/panel.ts';

export const TicketHead = styled.header`
  container-type: inline-size;
  display: flex;
  align-items: center;
  flex: none;
  gap: 10px;
  height: 60px;
  padding: 0 var(--s-12) 0 var(--s-16);
  border-bottom: 1px solid var(--border);
  ${phone} {
    gap: var(--s-8);
    padding: 0 var(--s-8) 0 var(--s-4);
  }
`;
export const HeaderName = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  button {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    border-radius: var(--r-4);
  }
  /* All of it opens the contact's data. */
  button::after {
    content: '';
    position: absolute;
    inset: -6px 0;
    cursor: pointer;
  }
  ${twoLines}
`;
export const Back = styled(Link)`
  display: none;
  ${onePane} {
    ${backShown}
  }
`;
/** Brings the list back that has given way to the contact panel. */
export const ShowList = styled(IconButton)`
  display: none;
  ${crowded} {
    display: inline-grid;
  }
  ${overlaid} {
    display: none;
  }
`;
export const Wide = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-4);
  ${phone} {
    display: none;
  }
  /* The name opens the same. */
  @container (max-width: 339px) {
    display: none;
  }
`;
/** A button that is hidden in narrow headers, where the options menu offers the same action. */
export const Roomy = styled.span`
  display: inline-flex;
  @container (max-width: 479px) {
    display: none;
  }
`;
