import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { pieces, type Piece } from './format.ts';
import { Tooltip } from '../layers/Tooltip.tsx';

const Text = styled.span`
  white-space: pre-wrap;
  strong {
    font-weight: var(--w-bold);
  }
  code {
    font-family: var(--mono);
    font-size: 0.92em;
  }
  q {
    display: inline-block;
    padding-left: 8px;
    border-left: 3px solid var(--border-strong);
    color: var(--text-muted);
    quotes: none;
  }
  a {
    color: var(--accent-text);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;

const Named = styled.span`
  color: var(--accent-text);
  font-weight: var(--w-medium);
  &[data-own] {
    padding: 0 3px;
    border-radius: var(--r-4);
    background: var(--selected);
  }
`;

/** A mentioned group member. `said` is the text after the @. */
export type Mention = { said: string; isMe: boolean; name: string; number: string };
type Words = (text: string) => ReactNode;

/** Replaces the numbers after an @ by names, and highlights mentions of the company. */
const wordsWith =
  (mentions: readonly Mention[], you: string): Words =>
  (text) => {
    const said = mentions.map((each) => each.said).filter((each) => /^\d+$/.test(each));
    if (!said.length) return text;
    const parts = text.split(new RegExp(`@(${said.join('|')})(?![0-9])`));
    return parts.map((part, at) => {
      const who = at % 2 ? mentions.find(({ said }) => said === part) : undefined;
      if (!who) return part;
      const { isMe, name, number } = who;
      const called = isMe ? you : name || readableNumber(number) || part;
      return (
        <Tooltip key={at} text={readableNumber(number) || undefined}>
          <Named data-own={isMe || undefined}>@{called}</Named>
        </Tooltip>
      );
    });
  };

const viewer = (words: Words) => {
  const view = (piece: Piece, index: number): ReactNode => {
    switch (piece.is) {
      case 'text':
        return words(piece.text);
      case 'code':
        return <code key={index}>{piece.text}</code>;
      case 'link':
        return (
          <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer">
            {piece.text}
          </a>
        );
      case 'bold':
        return <strong key={index}>{piece.inside.map(view)}</strong>;
      case 'italic':
        return <em key={index}>{piece.inside.map(view)}</em>;
      case 'struck':
        return <s key={index}>{piece.inside.map(view)}</s>;
      case 'quote':
        return <q key={index}>{piece.inside.map(view)}</q>;
    }
  };
  return view;
};

const nobody: readonly Mention[] = [];
/** `words` renders a run of plain text; the default replaces mentioned numbers by names. */
type Props = { text: string; mentions?: readonly Mention[] | undefined; words?: Words };
/** Renders a text with WhatsApp's formatting, its links and the names of mentioned people. */
export const RichText = ({ text, mentions = nobody, words }: Props) => {
  const { t } = useTranslation('bubble');
  return <Text>{pieces(text).map(viewer(words ?? wordsWith(mentions, t('you'))))}</Text>;
};
