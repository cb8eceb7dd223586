import { relative } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';
import { projectFile, projectRoot } from '../../../base/project.ts';

/** The readers of a statement's rows. They differ in their form of a bigint. */
export type Reader = 'prisma' | 'pg';

/** A place in the code that sends a statement and declares its rows. */
export interface Site {
  /** The path from the project's folder. */
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly reader: Reader;
  /** The declared type of a row; null if the rows are `unknown`. */
  readonly row: Type | null;
  /** The statement, if it has no values and no other pieces. */
  readonly text: string | null;
}

/** A function that a file exports. */
export interface ExportedFunction {
  readonly file: string;
  readonly name: string;
  readonly parameters: readonly Type[];
  readonly result: Type | undefined;
}

/** The statements and the functions of the code, with their types. */
export interface Program {
  readonly checker: Checker;
  readonly sites: readonly Site[];
  readonly functions: readonly ExportedFunction[];
  readonly close: () => void;
}

/** Returns the expression that a call or a tagged template calls. */
const calledBy = (node: Node): Node | null => {
  if (isTaggedTemplateExpression(node)) return node.tag;
  return isCallExpression(node) ? node.expression : null;
};

/**
 * Returns the type of a row from that of `PrismaPromise<Row[]>`; null from `PrismaPromise<unknown>`.
 * @throws Error if the answer is declared as something else than a list
 */
const rowOfPromise = (checker: Checker, promise: Type | undefined): Type | null => {
  const rows = promise?.isTypeReference() ? checker.getTypeArguments(promise)[0] : undefined;
  if (!rows || rows.flags & TypeFlags.AnyOrUnknown) return null;
  const row = checker.isArrayLikeType(rows) && rows.isTypeReference() ? checker.getTypeArguments(rows)[0] : undefined;
  if (!row) throw new Error(`The rows of a query must be a list, and not ${checker.typeToString(rows)}`);
  return row;
};

/** Returns the text of a statement that is a plain literal. */
const literalOf = (node: Node): string | null => {
  const firstArgument = isCallExpression(node) ? node.arguments[0] : undefined;
  const literal = isTaggedTemplateExpression(node) ? node.template : firstArgument;
  return literal && (isStringLiteral(literal) || isNoSubstitutionTemplateLiteral(literal)) ? literal.text : null;
};

/** Returns the site at a node; null if the node is not one. */
const siteAt = (checker: Checker, source: SourceFile, node: Node): Omit<Site, 'file'> | null => {
  const called = calledBy(node);
  if (called === null || !isPropertyAccessExpression(called)) return null;
  const lineAt = (position: number) => source.text.slice(0, position).split('\n').length;
  const place = {
    firstLine: lineAt(node.getStart(source)),
    lastLine: lineAt(node.end),
    text: literalOf(node),
  };
  if (called.name.text === '$queryRaw') {
    return { ...place, reader: 'prisma', row: rowOfPromise(checker, checker.getTypeAtLocation(node)) };
  }
  const [declared] = (called.name.text === 'query' && isCallExpression(node) && node.typeArguments) || [];
  return declared ? { ...place, reader: 'pg', row: checker.getTypeFromTypeNode(declared) ?? null } : null;
};

const sitesOf = (checker: Checker, source: SourceFile, file: string): Site[] => {
  const sites: Site[] = [];
  const visit = (node: Node): void => {
    const site = siteAt(checker, source, node);
    if (site) sites.push({ file, ...site });
    node.forEachChild(visit);
  };
  visit(source);
  return sites;
};

const functionsOf = (checker: Checker, source: SourceFile, file: string): ExportedFunction[] => {
  const module = checker.getSymbolAtLocation(source);
  return (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) => {
    const type = checker.getTypeOfSymbol(symbol);
    const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
    if (!signature) return [];
    const parameters = signature.getParameters().map((parameter) => checker.getTypeOfSymbol(parameter));
    if (parameters.includes(undefined)) return [];
    return [
      {
        file,
        name: symbol.name,
        parameters: parameters.filter((parameter) => parameter !== undefined),
        result: checker.getReturnTypeOfSignature(signature),
      },
    ];
  });
};

/** Opens the files that `tsconfig.json` in this folder names with the compiler. */
export const openProgram = (): Program => {
  const api = new API({ cwd: projectRoot });
  const config = projectFile('test/prisma/raw-rows/tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`The compiler did not open ${config}`);
  const { checker, program, rootFiles } = project;
  const sources = rootFiles.flatMap((path) => {
    const file = relative(projectRoot, path);
    const source = file.includes('/generated/') ? undefined : program.getSourceFile(path);
    return source ? [{ file, source }] : [];
  });
  return {
    checker,
    sites: sources.flatMap(({ file, source }) => sitesOf(checker, source, file)),
    functions: sources.flatMap(({ file, source }) => functionsOf(checker, source, file)),
    close: () => api.close(),
  };
};
