import { posix } from 'node:path';

/** The nodes that each node points to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds the strongly connected components of at least two nodes (Tarjan's algorithm), each sorted. */
export const circlesOf = (graph: Graph): string[][] => {
  const indexes = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const circles: string[][] = [];
  const visit = (node: string): number => {
    let low = indexes.size;
    const index = low;
    indexes.set(node, index);
    path.push(node);
    onPath.add(node);
    for (const next of graph.get(node) ?? []) {
      const known = indexes.get(next);
      if (known === undefined) {
        low = Math.min(low, visit(next));
      } else if (onPath.has(next)) low = Math.min(low, known);
    }
    if (low === index) {
      const members = path.splice(path.indexOf(node));
      for (const member of members) onPath.delete(member);
      if (members.length > 1) circles.push(members.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return circles;
};

/** The graph of the folders of a graph of files; a folder stands for the files directly in it. */
export const foldersOf = (files: Graph): Graph => {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const folder = posix.dirname(file);
    const known = folders.get(folder) ?? new Set<string>();
    for (const target of targets) if (posix.dirname(target) !== folder) known.add(posix.dirname(target));
    folders.set(folder, known);
  }
  return folders;
};
