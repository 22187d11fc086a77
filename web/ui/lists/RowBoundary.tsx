import { Component, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';

type Props = {
  /** The content of the row. When it changes, the row is drawn again. */
  of: unknown;
  /** Replaces a row that cannot be drawn; by default a line that says so. */
  instead?: ReactNode;
  children: ReactNode;
};

const Plain = styled.span`
  display: block;
  padding: var(--s-8) var(--s-16);
  font-style: italic;
  color: var(--text-muted);
`;
/** Says that something could not be shown. */
export const Unshown = () => <Plain>{useTranslation('ui').t('unshown')}</Plain>;

/** Wraps each row of a list that shows other people's content. A row that cannot be drawn does not break the others. */
export class RowBoundary extends Component<Props, { of: unknown; broken: boolean }> {
  override state = { of: this.props.of, broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  static getDerivedStateFromProps({ of }: Props, state: { of: unknown }) {
    return state.of === of ? null : { of, broken: false };
  }
  override render() {
    return this.state.broken ? (this.props.instead ?? <Unshown />) : this.props.children;
  }
}
