import { styled } from 'styled-components';
import { pieces, type Piece } from './format.ts';

const Text = styled.span`
  white-space: pre-wrap;
  strong {
    font-weight: var(--w-bold);
  }
  code {
    font-family: var(--mono);
    font-size: 0.92em;
  }
  a {
    color: var(--accent-text);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;

const view = (piece: Piece, index: number) => {
  switch (piece.is) {
    case 'text':
      return piece.text;
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
  }
};

/** A text with WhatsApp's marks and its links. */
export const RichText = ({ text }: { text: string }) => <Text>{pieces(text).map(view)}</Text>;
