import { parseSync } from 'oxc-parser';
import { childrenOf, isMessageCall, isNode, literalText, nodesIn, type SyntaxNode, templateTexts } from './calls.ts';

/** A text that people may see and that has no key in the catalogs. */
export interface Untranslated {
  readonly line: number;
  readonly text: string;
}

/** Attributes and members without words: names, styles and addresses. */
const technicalNames =
  /^(?:[a-z]{1,3}|accept|animation|autoComplete|background.*|border.*|boxShadow|className|classNames|clientSubmissionId|color|component|content-type|data-(?!label).*|dataKey|flex|font.*|gap|grid.*|group|height|href|id|inputMode|inset.*|key|kind|margin|maxWidth|minWidth|order|outline|overflow.*|padding|pattern|points|position|queryKey|rel|role|size|src|style|table|target|textAlign|to|transform|transition|type|variant|viewBox|whiteSpace|width|withinPortal|xmlns|--.*|\d+)$/i;

/** Calls whose texts are for programs. */
const technicalCalls =
  /(?:querySelector\w*|useMediaQuery|closest|setRequestHeader|headers\.get|matchMedia|(?:add|remove)EventListener|includes|startsWith|endsWith|getItem|setItem|split|join|replace(?:All)?|t|rich|said|meta|requireValue)$/;

/** Names of products, keys of a keyboard and units, which are the same in every language. */
const names = new Set(
  'Alt ArrowDown ArrowLeft ArrowRight ArrowUp Android Backspace Chrome Control Delete Docket Edge End Enter Escape Firefox Home Linux Meta PageDown PageUp Safari Shift Tab Temporal UTC Windows'.split(
    ' ',
  ),
);

/** Whether a text has words that a person reads: two words, or one with a capital letter. */
const hasWords = (text: string): boolean => {
  if (names.has(text.trim()) || !/[a-z]{2}/i.test(text)) return false;
  if (
    /^(?:docket-|aok_|--|#|\/|\.|https?:|\(|[a-z-]+\()|var\(--|calc\(|color-mix|\d(?:px|rem|fr|vh|vw|dvh|%)/.test(
      text.trim(),
    )
  ) {
    return false;
  }
  return /[a-z…,.!?:;)]\s+\S|\S\s+[a-z(]/i.test(text) || /^[A-Z][a-z]+$/.test(text.trim());
};

/** The name of a node; empty if it has none. */
const nameOf = (node: unknown): string => {
  const name = isNode(node) ? (node.name ?? node.value) : null;
  return isNode(name) ? nameOf(name) : String(name ?? '');
};

/** Whether a literal is read by programs: a comparison, a key, a type, an import, a technical name. */
const isTechnical = (node: SyntaxNode, parents: readonly SyntaxNode[], source: string): boolean => {
  let child = node;
  for (const parent of parents) {
    if (/^(?:Import|Export(?:All|Named)|TS(?!As|Satisfies|NonNull))|^SwitchCase$/.test(parent.type)) {
      if (parent.type !== 'ExportNamedDeclaration' || parent.declaration === null) return true;
    }
    if (parent.type === 'BinaryExpression' && /^(?:[!=]==?|in)$/.test(String(parent.operator))) return true;
    if (parent.type === 'MemberExpression' && parent.property === child) return true;
    if (parent.type === 'Property') {
      return parent.key === child || (isNode(parent.key) && technicalNames.test(nameOf(parent.key)));
    }
    if (parent.type === 'JSXAttribute') return technicalNames.test(nameOf(parent));
    if (parent.type === 'CallExpression' || parent.type === 'NewExpression') {
      const { callee } = parent;
      return isNode(callee) && callee !== child && technicalCalls.test(source.slice(callee.start, callee.end));
    }
    if (/Function|^JSXElement$|^JSXFragment$/.test(parent.type)) return false;
    child = parent;
  }
  return false;
};

/** Functions with arguments that are sent, stored or looked up. */
const readingCalls =
  /^(?:api\.(?:GET|POST|PUT|PATCH|DELETE)|fetch|new (?:Headers|URLSearchParams|URL|RegExp)|setFilter|setShown|navigate)$|\.(?:append|set|get|has|includes|startsWith|endsWith|indexOf|split|getItem|setItem|setRequestHeader|querySelector\w*)$/;
const readMembers = /^(?:headers|body|query|params|queryKey|value)$/;
const readAttributes = /^(?:accept|data-(?!label).*|href|htmlFor|id|name|pattern|to|type|value)$/;

/** Whether a program reads what is at a place, at any depth up to the function or the element around it. */
const isReadByPrograms = (node: SyntaxNode, parents: readonly SyntaxNode[], source: string): boolean => {
  let child = node;
  for (const [at, parent] of parents.entries()) {
    if (/Function|^JSX(?:Element|Fragment)$/.test(parent.type)) return false;
    if (parent.type === 'SwitchCase') return parent.test === child;
    if (parent.type === 'BinaryExpression' && /^(?:[!=]==?|in)$/.test(String(parent.operator))) return true;
    if (parent.computed === true && (parent.key === child || parent.property === child)) return true;
    if (parent.type === 'Property' && readMembers.test(nameOf(parent.key))) return true;
    if (parent.type === 'JSXAttribute') {
      // Components of the page have shown attributes with such names.
      const element = nameOf(parents[at + 1]?.name);
      return readAttributes.test(nameOf(parent)) && (/^[a-z]/.test(element) || nameOf(parent) !== 'name');
    }
    if (parent.type === 'CallExpression' || parent.type === 'NewExpression') {
      const { callee } = parent;
      const keyword = parent.type === 'NewExpression' ? 'new ' : '';
      if (isNode(callee) && callee !== child) {
        if (readingCalls.test(keyword + source.slice(callee.start, callee.end))) return true;
      }
    }
    child = parent;
  }
  return false;
};

/** The text of a node that may be shown; the placeholders of a template count as letters. */
const textOf = (node: SyntaxNode): string | null => {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type !== 'TemplateLiteral') return literalText(node);
  return templateTexts(node).join('0');
};

/** Every text in a source of the panel that people may see and that is not a message. */
export const untranslatedIn = (file: string, source: string): Untranslated[] => {
  const found: Untranslated[] = [];
  const visit = (node: SyntaxNode, parents: readonly SyntaxNode[]): void => {
    const text = isMessageCall(parents[0] ?? node) && parents[0]?.type === 'CallExpression' ? null : textOf(node);
    if (text !== null) {
      const isShown = node.type === 'JSXText' ? /[a-z]{2}/i.test(text) && !names.has(text.trim()) : hasWords(text);
      if (isShown && (node.type === 'JSXText' || !isTechnical(node, parents, source))) {
        found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() });
      }
    }
    for (const child of childrenOf(node)) visit(child, [node, ...parents]);
  };
  const program: unknown = parseSync(file, source).program;
  if (isNode(program)) visit(program, []);
  return found;
};

/**
 * Every message in a place that a program reads, such as the name of a header, an id or a value that is compared or
 * sent. There, a translation would break the program.
 */
export const messagesForPrograms = (file: string, source: string): Untranslated[] => {
  const found: Untranslated[] = [];
  const visit = (node: SyntaxNode, parents: readonly SyntaxNode[]): void => {
    if (isMessageCall(node) && isReadByPrograms(node, parents, source)) {
      const text = literalText(nodesIn(node.arguments)[0]);
      found.push({ line: source.slice(0, node.start).split('\n').length, text: text ?? nameOf(node.callee) });
    }
    for (const child of childrenOf(node)) visit(child, [node, ...parents]);
  };
  const program: unknown = parseSync(file, source).program;
  if (isNode(program)) visit(program, []);
  return found;
};
