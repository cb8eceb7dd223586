import { isObject, textMember } from '../../../domain/narrowing.ts';

/** A node of a syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A message in the code: the place of its literal, and its key in the catalogs. */
export interface MessageCall {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** The message, after its context and a line if it has one: `status|Open`. */
  readonly key: string;
}

export const isNode = (value: unknown): value is SyntaxNode => isObject(value) && typeof value.type === 'string';

/** The nodes in a list member of a node; none if the member is not a list. */
export const nodesIn = (member: unknown): SyntaxNode[] => (Array.isArray(member) ? member.filter(isNode) : []);

/** The texts of a template between its placeholders. */
export const templateTexts = (node: SyntaxNode): string[] =>
  nodesIn(node.quasis).map(({ value }) => textMember(value, 'cooked') ?? '');

/** The nodes below a node, in the order of the source. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .sort((one, other) => one.start - other.start);

/** The text of a literal; null for an expression. */
export const literalText = (node: SyntaxNode | undefined): string | null => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || nodesIn(node.expressions).length > 0) return null;
  return templateTexts(node)[0] ?? null;
};

/** The functions of panel/page/src/languages/message.ts whose first argument is a message. */
const takesMessage: ReadonlySet<unknown> = new Set(['t', 'rich', 'sentence']);

/** Whether a node calls `t` or `rich`. */
export const isMessageCall = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' && isNode(callee) && takesMessage.has(callee.name);

/** Every message in a syntax tree, in the order of the source. */
export const messageCalls = (node: object): MessageCall[] => {
  const found: MessageCall[] = [];
  const visit = (one: SyntaxNode): void => {
    if (isMessageCall(one)) {
      const [literal, , contextNode] = nodesIn(one.arguments);
      const message = literalText(literal);
      const context = literalText(contextNode);
      if (literal && message !== null) {
        const key = context === null ? message : `${context}|${message}`;
        found.push({ start: literal.start, end: literal.end, message, key });
      }
    }
    for (const child of childrenOf(one)) visit(child);
  };
  if (isNode(node)) visit(node);
  return found;
};
