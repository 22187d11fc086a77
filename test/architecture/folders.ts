/** Reads the table of folders in the README of a connector: what each folder may import. */
export const foldersInReadme = (readme: string) => {
  const rows = [...readme.matchAll(/^\| `(\w+)\/` \|.*\| ([^|]+) \|$/gm)];
  const allowed = new Map(rows.map(([, folder = '', imports = '']) => [folder, imports.trim().split(', ')]));
  const names = [...allowed.keys()];
  return {
    names,
    /** Whether the table allows an import, written as `from → to`. */
    isAllowed: (crossing: string): boolean => {
      const [from = '', to = ''] = crossing.split(' → ');
      const below = allowed.get(from) ?? [];
      return below.includes(to) || (below.includes('every folder below') && names.indexOf(to) > names.indexOf(from));
    },
  };
};

/** Returns the imports between folders in a source, as `from → to`. */
export const folderCrossings = (path: string, source: string): string[] => {
  const [from = ''] = path.split('/');
  const names = [...source.matchAll(/from '((?:\.\.\/)+)(\w+)\//g)].flatMap(([, up = '', name = '']) =>
    up.length / 3 === path.split('/').length - 1 && name !== from ? [name] : [],
  );
  return names.map((to) => `${from} → ${to}`);
};
