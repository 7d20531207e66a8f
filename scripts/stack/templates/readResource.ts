import type { Resource } from '../../standins/aws/core/Templates'
import { resourceTypes, type NamedResource } from './resourceTypes'

/** What an intrinsic function of one stack may look up; every lookup throws when there is no such thing. */
export interface Scope {
  ref(name: string): unknown
  attribute(logicalId: string, attribute: string): unknown
  importValue(exportName: string): unknown
  condition(name: string): boolean
  mapping(map: string, topLevelKey: string, secondLevelKey: string): unknown
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown

/** Conditions and CloudFormation's own texts are strings, numbers or booleans; anything else is a defect. */
const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`expected text, found ${JSON.stringify(value)}`)
}

const list = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value as unknown[]
  throw new Error(`expected a list, found ${JSON.stringify(value)}`)
}

const resolveList = (value: unknown, scope: Scope) => list(resolveIntrinsics(value, scope))

const isTrue = (condition: unknown, scope: Scope) => resolveIntrinsics(condition, scope) === true

const substitute: Intrinsic = (argument, scope) => {
  const [template, variables] = Array.isArray(argument) ? (argument as unknown[]) : [argument, {}]
  const known = resolveIntrinsics(variables, scope) as Record<string, unknown>
  return text(template).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (Object.hasOwn(known, name)) return text(known[name])
    const dot = name.indexOf('.')
    return text(dot < 0 ? scope.ref(name) : scope.attribute(name.slice(0, dot), name.slice(dot + 1)))
  })
}

const getAttribute: Intrinsic = (argument, scope) => {
  const [logicalId, attribute] =
    typeof argument === 'string' ? argument.split(/\.(.*)/s) : resolveList(argument, scope)
  return scope.attribute(text(logicalId), text(attribute))
}

const findInMap: Intrinsic = (argument, scope) => {
  const [map, top, second] = resolveList(argument, scope)
  return scope.mapping(text(map), text(top), text(second))
}

const intrinsics: Record<string, Intrinsic> = {
  Ref: (name, scope) => scope.ref(text(name)),
  Condition: (name, scope) => scope.condition(text(name)),
  'Fn::GetAtt': getAttribute,
  'Fn::Sub': substitute,
  'Fn::FindInMap': findInMap,
  'Fn::ImportValue': (name, scope) => scope.importValue(text(resolveIntrinsics(name, scope))),
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = list(argument)
    return resolveList(parts, scope).map(text).join(text(separator))
  },
  'Fn::Split': (argument, scope) => {
    const [separator, whole] = resolveList(argument, scope)
    return text(whole).split(text(separator))
  },
  'Fn::Select': (argument, scope) => {
    const [index, items] = resolveList(argument, scope)
    const item = list(items)[Number(index)]
    if (item === undefined) throw new Error(`Fn::Select ${text(index)} of ${list(items).length} items`)
    return item
  },
  'Fn::Base64': (argument, scope) => Buffer.from(text(resolveIntrinsics(argument, scope))).toString('base64'),
  'Fn::If': (argument, scope) => {
    const [condition, then, otherwise] = list(argument)
    return resolveIntrinsics(scope.condition(text(condition)) ? then : otherwise, scope)
  },
  'Fn::Equals': (argument, scope) => {
    const [left, right] = resolveList(argument, scope)
    return text(left) === text(right)
  },
  'Fn::And': (argument, scope) => list(argument).every((condition) => isTrue(condition, scope)),
  'Fn::Or': (argument, scope) => list(argument).some((condition) => isTrue(condition, scope)),
  'Fn::Not': (argument, scope) => !isTrue(list(argument)[0], scope),
}

/**
 * Replaces every CloudFormation intrinsic function in a template value by what it stands for.
 * `AWS::NoValue` removes the key or the list item. Throws on an intrinsic that it does not know.
 */
export const resolveIntrinsics = (value: unknown, scope: Scope): unknown => {
  if (Array.isArray(value))
    return value.map((item) => resolveIntrinsics(item, scope)).filter((item) => item !== undefined)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
  const [only] = entries
  if (entries.length === 1 && only) {
    const [name, argument] = only as [string, unknown]
    // IAM statements have a key `Condition` too, with an object in it: only text names a template condition.
    const intrinsic = name === 'Condition' && typeof argument !== 'string' ? undefined : intrinsics[name]
    if (intrinsic) return intrinsic(argument, scope)
    if (name.startsWith('Fn::')) throw new Error(`intrinsic ${name} is not supported`)
  }
  return Object.fromEntries(
    entries
      .map(([key, item]) => [key, resolveIntrinsics(item, scope)] as const)
      .filter(([, item]) => item !== undefined),
  )
}

/** Names given from outside, before what the templates say or the type's table would invent. */
export interface PhysicalNames {
  physicalIds?: Record<string, (logicalId: string, stack: string) => string>
  /** Attributes that differ locally, by type and attribute name, e.g. the domain of a distribution. */
  attributes?: Record<string, Record<string, (logicalId: string, stack: string) => string>>
}

interface Declared {
  stack: string
  logicalId: string
  region: string
  accountId: string
  type: string
  properties: Record<string, unknown>
  metadata: Record<string, unknown>
}

const once = <T>(compute: () => T) => {
  let known: { value: T } | undefined
  return () => (known ??= { value: compute() }).value
}

/** Everything is resolved when it is first asked for, since stacks refer to each other in any order. */
export const readResource = (declared: Declared, scope: Scope, names: PhysicalNames): Resource => {
  const { stack, logicalId, type } = declared
  const id = `${stack}/${logicalId}`
  const known = resourceTypes.get(type)

  const guard = <T>(compute: () => T): T => {
    try {
      return compute()
    } catch (error) {
      if (error instanceof UnresolvedReference) throw error
      throw new UnresolvedReference(`${id} (${type}): ${(error as Error).message}`, { cause: error })
    }
  }

  const property = (name: string) => guard(() => resolveIntrinsics(declared.properties[name], scope))
  const named: NamedResource = {
    stack,
    logicalId,
    region: declared.region,
    accountId: declared.accountId,
    get physicalId() {
      return physicalId()
    },
    property,
  }
  const physicalId = once((): string => {
    const given = names.physicalIds?.[type]?.(logicalId, stack)
    if (given !== undefined) return given
    const said = known?.nameProperty === undefined ? undefined : property(known.nameProperty)
    return typeof said === 'string' ? said : (known?.invent?.(named) ?? `${stack}-${logicalId}`)
  })
  const properties = once(() =>
    guard(() => resolveIntrinsics(declared.properties, scope) as Record<string, unknown>),
  )

  return {
    id,
    stack,
    logicalId,
    type,
    metadata: declared.metadata,
    get physicalId() {
      return physicalId()
    },
    get ref() {
      return known?.ref?.(named) ?? physicalId()
    },
    get properties() {
      return properties()
    },
    attribute: (name) => {
      const given = names.attributes?.[type]?.[name]
      if (given) return given(logicalId, stack)
      const say = known?.attributes?.[name]
      if (!say) throw new UnresolvedReference(`${id} (${type}): attribute ${name} is not in resourceTypes`)
      return say(named)
    },
  }
}

/** A reference in a template that leads nowhere; the message names the stack and the resource. */
class UnresolvedReference extends Error {
  override name = 'UnresolvedReference'
}
