import { parse, type AnyNode, type Expression, type Pattern, type Program, type Statement } from 'acorn'
import { isObject, memberOf, setMember, type ScriptObject, binary, unary, ScriptFault } from './scriptValues'

/** More than any script of a device does at one event: what goes on for longer never ends. */
const maxSteps = 200_000

type Names = Map<string, unknown>

/** A function of the script. It sees its own names and those of the whole script: mJS has no closures. */
class ScriptFunction {
  constructor(
    readonly params: readonly Pattern[],
    readonly body: readonly Statement[],
  ) {}
}

class Return {
  constructor(readonly value: unknown) {}
}
/** How a statement ended; undefined: go on with the next. */
type End = Return | 'break' | 'continue' | undefined

const lineOf = (node: AnyNode): number => node.loc?.start.line ?? 1

/** @throws ScriptFault where it is no script */
const read = (source: string): Program => {
  try {
    return parse(source, { ecmaVersion: 2015, locations: true })
  } catch (error) {
    const { loc, message } = error as SyntaxError & { loc?: { line: number } }
    throw new ScriptFault(loc?.line ?? 1, `Parse error: ${message.replace(/ \(\d+:\d+\)$/, '')}`)
  }
}

export interface Interpreter {
  /** The whole script from its first line. @throws ScriptFault */
  start: () => void
  /** A function that the script handed to the firmware. @throws ScriptFault */
  call: (callee: unknown, args: readonly unknown[]) => unknown
}

/** Runs the subset of JavaScript that the mJS of a device knows, over what its firmware offers. @throws ScriptFault */
export function interpret(source: string, firmware: Readonly<Record<string, unknown>>): Interpreter {
  const program = read(source)
  const globals: Names = new Map(Object.entries(firmware))
  let steps = 0

  const scopeOf = (name: string, locals: Names): Names | undefined =>
    locals.has(name) ? locals : globals.has(name) ? globals : undefined

  /** Faults of values get the line of what was being worked out. */
  const at = <T>(node: AnyNode, work: () => T): T => {
    steps += 1
    if (steps > maxSteps) throw new ScriptFault(lineOf(node), 'The script does not end.')
    try {
      return work()
    } catch (error) {
      if (error instanceof ScriptFault) throw error
      throw new ScriptFault(lineOf(node), error instanceof Error ? error.message : String(error))
    }
  }

  const nameOf = (
    node: Expression,
    property: AnyNode,
    locals: Names,
    isComputed: boolean,
  ): string | number => {
    if (!isComputed && property.type === 'Identifier') return property.name
    const name = valueOf(property as Expression, locals)
    if (typeof name === 'number' || typeof name === 'string') return name
    throw new ScriptFault(lineOf(node), `${String(name)} is no name of a member`)
  }

  const assign = (target: Pattern | Expression, value: unknown, locals: Names): void => {
    if (target.type === 'Identifier') {
      const scope = scopeOf(target.name, locals)
      if (scope === undefined) throw new TypeError(`${target.name} is not defined`)
      scope.set(target.name, value)
    } else if (target.type === 'MemberExpression') {
      const name = nameOf(target, target.property, locals, target.computed)
      setMember(valueOf(target.object as Expression, locals), name, value)
    } else throw new TypeError('mJS cannot assign to this')
  }

  const run = (callee: unknown, args: readonly unknown[]): unknown => {
    if (typeof callee === 'function') return (callee as (...given: readonly unknown[]) => unknown)(...args)
    if (!(callee instanceof ScriptFunction)) throw new TypeError('calling what is no function')
    const locals: Names = new Map()
    callee.params.forEach((param, index) => {
      if (param.type !== 'Identifier') throw new TypeError('mJS has plain parameters only')
      locals.set(param.name, args[index])
    })
    const end = execute(callee.body, locals)
    return end instanceof Return ? end.value : undefined
  }

  function valueOf(node: Expression, locals: Names): unknown {
    return at(node, () => {
      switch (node.type) {
        case 'Literal':
          return node.value
        case 'Identifier': {
          if (node.name === 'undefined') return undefined
          const scope = scopeOf(node.name, locals)
          if (scope === undefined) throw new TypeError(`${node.name} is not defined`)
          return scope.get(node.name)
        }
        case 'FunctionExpression':
          return new ScriptFunction(node.params, node.body.body)
        case 'ArrayExpression':
          return node.elements.map((each) => valueOf(each as Expression, locals))
        case 'ObjectExpression': {
          const made = Object.create(null) as ScriptObject
          for (const each of node.properties) {
            if (each.type !== 'Property') throw new TypeError('mJS has no spread')
            const name =
              each.key.type === 'Literal'
                ? String(each.key.value)
                : nameOf(node, each.key, locals, each.computed)
            setMember(made, name, valueOf(each.value, locals))
          }
          return made
        }
        case 'MemberExpression': {
          const name = nameOf(node, node.property, locals, node.computed)
          return memberOf(valueOf(node.object as Expression, locals), name)
        }
        case 'CallExpression': {
          const callee = valueOf(node.callee as Expression, locals)
          return run(
            callee,
            node.arguments.map((each) => valueOf(each as Expression, locals)),
          )
        }
        case 'BinaryExpression':
          return combine(node.operator, valueOf(node.left as Expression, locals), valueOf(node.right, locals))
        case 'LogicalExpression': {
          const left = valueOf(node.left, locals)
          return (node.operator === '&&') === Boolean(left) ? valueOf(node.right, locals) : left
        }
        case 'UnaryExpression': {
          const apply = unary[node.operator]
          if (apply === undefined) throw new TypeError(`mJS has no ${node.operator}`)
          return apply(valueOf(node.argument, locals))
        }
        case 'ConditionalExpression':
          return valueOf(valueOf(node.test, locals) ? node.consequent : node.alternate, locals)
        case 'AssignmentExpression': {
          const right = valueOf(node.right, locals)
          const operator = node.operator.slice(0, -1)
          const value =
            operator === '' ? right : combine(operator, valueOf(node.left as Expression, locals), right)
          assign(node.left, value, locals)
          return value
        }
        case 'UpdateExpression': {
          const before = Number(valueOf(node.argument, locals))
          const after = before + (node.operator === '++' ? 1 : -1)
          assign(node.argument, after, locals)
          return node.prefix ? after : before
        }
        default:
          throw new TypeError(`mJS does not know this: ${node.type}`)
      }
    })
  }

  const combine = (operator: string, a: unknown, b: unknown): unknown => {
    const work = binary[operator]
    if (work === undefined) throw new TypeError(`mJS has no ${operator}`)
    return work(a, b)
  }

  const repeat = (
    test: Expression | null | undefined,
    body: Statement,
    after: () => void,
    locals: Names,
  ): End => {
    while (test === null || test === undefined || Boolean(valueOf(test, locals))) {
      const end = step(body, locals)
      if (end instanceof Return) return end
      if (end === 'break') return undefined
      after()
    }
    return undefined
  }

  function step(node: Statement, locals: Names): End {
    return at<End>(node, () => {
      switch (node.type) {
        case 'ExpressionStatement':
          valueOf(node.expression, locals)
          return undefined
        case 'VariableDeclaration':
          for (const { id, init } of node.declarations) {
            if (id.type !== 'Identifier') throw new TypeError('mJS has plain names only')
            locals.set(id.name, init === null || init === undefined ? undefined : valueOf(init, locals))
          }
          return undefined
        case 'FunctionDeclaration':
          locals.set(node.id.name, new ScriptFunction(node.params, node.body.body))
          return undefined
        case 'BlockStatement':
          return execute(node.body, locals)
        case 'IfStatement':
          if (valueOf(node.test, locals)) return step(node.consequent, locals)
          return node.alternate ? step(node.alternate, locals) : undefined
        case 'WhileStatement':
          return repeat(node.test, node.body, () => undefined, locals)
        case 'ForStatement': {
          const { init, update } = node
          if (init?.type === 'VariableDeclaration') step(init, locals)
          else if (init) valueOf(init, locals)
          return repeat(node.test, node.body, () => update && void valueOf(update, locals), locals)
        }
        case 'ForInStatement': {
          const held = valueOf(node.right, locals)
          const target = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : node.left
          if (target?.type !== 'Identifier') throw new TypeError('mJS has plain names only')
          for (const name of isObject(held) ? Object.keys(held) : []) {
            locals.set(target.name, name)
            const end = step(node.body, locals)
            if (end instanceof Return) return end
            if (end === 'break') return undefined
          }
          return undefined
        }
        case 'ReturnStatement':
          return new Return(node.argument ? valueOf(node.argument, locals) : undefined)
        case 'BreakStatement':
          return 'break'
        case 'ContinueStatement':
          return 'continue'
        case 'EmptyStatement':
          return undefined
        default:
          throw new TypeError(`mJS does not know this: ${node.type}`)
      }
    })
  }

  function execute(statements: readonly Statement[], locals: Names): End {
    for (const statement of statements) {
      const end = step(statement, locals)
      if (end !== undefined) return end
    }
    return undefined
  }

  const begin = <T>(work: () => T): T => {
    steps = 0
    return work()
  }
  return {
    start: () => begin(() => void execute(program.body as Statement[], globals)),
    call: (callee, args) => begin(() => run(callee, args)),
  }
}
