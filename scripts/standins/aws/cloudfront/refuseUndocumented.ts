import { type AnyNode, type Program, parse } from 'acorn'

/** What `cloudfront-js-2.0` takes of a function: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html */
const maxBytes = 10 * 1024

type Kind = AnyNode['type']
type NodeOf<K extends Kind> = Extract<AnyNode, { type: K }>
/** What of a node is not documented; nothing where it may be used. */
type Rules = { readonly [K in Kind]?: (node: NodeOf<K>) => string | undefined | false }

const asItIs = () => undefined
const isName = ({ type }: AnyNode) => type === 'Identifier'
const isTarget = ({ type }: AnyNode) => type === 'Identifier' || type === 'MemberExpression'

const functionRule = (
  node: NodeOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>,
) =>
  (node.generator && 'a generator') ||
  (node.params.some((each) => !isName(each.type === 'RestElement' ? each.argument : each)) &&
    'a parameter that is no name')

/** ES 5.1, and of later versions const, let, async, await, arrow functions, rest parameters, template literals and `**`. */
const rules: Rules = {
  Program: asItIs,
  FunctionDeclaration: functionRule,
  FunctionExpression: functionRule,
  ArrowFunctionExpression: functionRule,
  RestElement: asItIs,
  VariableDeclaration: asItIs,
  VariableDeclarator: ({ id }) => !isName(id) && 'destructuring',
  ExpressionStatement: asItIs,
  BlockStatement: asItIs,
  EmptyStatement: asItIs,
  IfStatement: asItIs,
  SwitchStatement: asItIs,
  SwitchCase: asItIs,
  ReturnStatement: asItIs,
  ThrowStatement: asItIs,
  TryStatement: asItIs,
  CatchClause: ({ param }) => (param?.type !== 'Identifier' ? 'catch without a name' : undefined),
  WhileStatement: asItIs,
  DoWhileStatement: asItIs,
  ForStatement: asItIs,
  ForInStatement: ({ left }) => left.type !== 'VariableDeclaration' && !isTarget(left) && 'destructuring',
  BreakStatement: asItIs,
  ContinueStatement: asItIs,
  LabeledStatement: asItIs,
  ThisExpression: asItIs,
  ArrayExpression: asItIs,
  ObjectExpression: asItIs,
  Property: ({ shorthand, computed, method }) => (shorthand || computed || method) && 'a property of ES 6',
  UnaryExpression: asItIs,
  UpdateExpression: asItIs,
  BinaryExpression: ({ left }) => left.type === 'PrivateIdentifier' && 'a private name',
  AssignmentExpression: ({ left, operator }) =>
    (!isTarget(left) && 'destructuring') || (/[?&|]{2}=/.test(operator) && operator),
  LogicalExpression: ({ operator }) => operator === '??' && operator,
  MemberExpression: ({ optional }) => optional && '?.',
  ConditionalExpression: asItIs,
  CallExpression: ({ optional }) => optional && '?.',
  NewExpression: asItIs,
  SequenceExpression: asItIs,
  Identifier: asItIs,
  Literal: ({ bigint, regex }) =>
    (bigint != null && 'a bigint') ||
    (regex != null && /[^gim]/.test(regex.flags) && `the flags ${regex.flags}`),
  TemplateLiteral: asItIs,
  TemplateElement: asItIs,
  AwaitExpression: asItIs,
}

/** Of the documented globals those that a rewriting of requests may want. */
const globals: ReadonlySet<string> = new Set([
  ...['undefined', 'NaN', 'Infinity', 'arguments', 'console'],
  ...['Object', 'String', 'Number', 'Boolean', 'Array', 'RegExp', 'Date', 'JSON', 'Math', 'Promise'],
  ...[
    'Error',
    'EvalError',
    'InternalError',
    'RangeError',
    'ReferenceError',
    'SyntaxError',
    'TypeError',
    'URIError',
  ],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
  ...['isFinite', 'isNaN', 'parseFloat', 'parseInt'],
])

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: AnyNode): [key: string, child: AnyNode][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [key, child] as [string, AnyNode]),
  )

/** Names that stand for nothing by themselves: `b` in `a.b`, in `{ b: 1 }` and in `break b`. */
const isLabel = (parent: AnyNode, key: string): boolean =>
  (parent.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
  (parent.type === 'Property' && key === 'key') ||
  key === 'label'

const bindingKeys: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  RestElement: ['argument'],
  CatchClause: ['param'],
}

/**
 * Refuses a CloudFront function that uses what `cloudfront-js-2.0` does not document, or is too long for it. @throws
 * naming the function, what it uses and the line
 */
export const refuseUndocumented = (name: string, code: string): void => {
  const bytes = Buffer.byteLength(code)
  if (bytes > maxBytes) throw new SyntaxError(`${name} has ${bytes} bytes, of ${maxBytes} at most`)
  const program: Program = parse(code, { ecmaVersion: 'latest', sourceType: 'script', locations: true })
  const refuse = (node: AnyNode, what: string): never => {
    const line = node.loc?.start.line
    throw new SyntaxError(`${name} uses ${what} in line ${line}, which cloudfront-js-2.0 does not document`)
  }
  const declared = new Set<string>()
  const used: NodeOf<'Identifier'>[] = []
  const visit = (node: AnyNode): void => {
    const rule = rules[node.type] as ((node: AnyNode) => string | undefined | false) | undefined
    if (rule === undefined) return refuse(node, node.type)
    const undocumented = rule(node)
    if (undocumented) refuse(node, undocumented)
    for (const [key, child] of childrenOf(node)) {
      if (child.type === 'Identifier' && !isLabel(node, key)) {
        if (bindingKeys[node.type]?.includes(key)) declared.add(child.name)
        else used.push(child)
      }
      visit(child)
    }
  }
  visit(program)
  if (!declared.has('handler')) throw new SyntaxError(`${name} declares no handler`)
  for (const node of used) if (!declared.has(node.name) && !globals.has(node.name)) refuse(node, node.name)
}
