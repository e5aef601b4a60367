/** Routes are found by paths that name parameters in brackets, as the framework's folders do: `[id]`, `[[...rest]]`. */
export type RouteTree<Route> = {
  add(path: string, route: Route): void;
  find(path: string): Found<Route> | undefined;
};
/** @property values of the parameters, not decoded */
type Found<Route> = { route: Route; values: readonly string[] };

type Node<Route> = {
  fixed: Map<string, Node<Route>>;
  open: { end: string; node: Node<Route> }[];
  route: Route | undefined;
  rest: Route | undefined;
};

const emptyNode = <Route>(): Node<Route> => ({ fixed: new Map(), open: [], route: undefined, rest: undefined });
const splitPath = (path: string) => (path === "/" ? [] : path.slice(1).split("/"));

/** Finds the route with the earlier literal segment where several fit, and a route that takes any rest last. */
export function createRouteTree<Route>(): RouteTree<Route> {
  const root = emptyNode<Route>();
  return {
    add(path, route) {
      let node = root;
      for (const segment of splitPath(path)) {
        if (/^\[?\[\.{3}/.test(segment)) {
          node.rest = route;
          if (segment.startsWith("[[")) node.route ??= route;
          return;
        }
        node = getChild(node, segment);
      }
      node.route = route;
    },
    find: (path) => find(root, splitPath(path), 0, []),
  };
}

function getChild<Route>(node: Node<Route>, segment: string): Node<Route> {
  const [, end] = /^\[\w+\](.*)$/.exec(segment) ?? [];
  if (end === undefined) {
    const child = node.fixed.get(segment) ?? emptyNode<Route>();
    node.fixed.set(segment, child);
    return child;
  }
  const known = node.open.find((other) => other.end === end);
  if (known) return known.node;
  const child = emptyNode<Route>();
  node.open.push({ end, node: child });
  node.open.sort((one, other) => other.end.length - one.end.length);
  return child;
}

/** @param values so far, without those of ways that led nowhere */
function find<Route>(
  node: Node<Route>,
  segments: readonly string[],
  at: number,
  values: string[],
): Found<Route> | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.route && { route: node.route, values };
  const literal = node.fixed.get(segment);
  const found = literal && find(literal, segments, at + 1, values);
  if (found) return found;
  for (const { end, node: child } of node.open) {
    if (segment.length <= end.length || !segment.endsWith(end)) continue;
    values.push(end === "" ? segment : segment.slice(0, -end.length));
    const below = find(child, segments, at + 1, values);
    if (below) return below;
    values.pop();
  }
  return node.rest && { route: node.rest, values };
}
