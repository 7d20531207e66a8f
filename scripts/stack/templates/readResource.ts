import type { Resource } from '../../standins/aws/core/Templates'
import { resolveIntrinsics, type Scope } from './resolveIntrinsics'
import { resourceTypes, type NamedResource } from './resourceTypes'

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
export class UnresolvedReference extends Error {
  override name = 'UnresolvedReference'
}
