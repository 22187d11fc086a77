import { Hidden } from '../../ui/Hidden.tsx';

type Row = readonly [key: string, head: string, ...figures: (string | number)[]];

/** The figures of a chart as a table for screen readers. */
export const FigureTable = ({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly string[];
  children: readonly Row[];
}) => (
  <Hidden as="div">
    <table aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children.map(([key, head, ...figures]) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {figures.map((figure, index) => (
              <td key={index}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Hidden>
);
