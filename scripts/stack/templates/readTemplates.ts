import type { Templates, Resource } from '../../standins/aws/core/Templates'
import type { PhysicalNames } from './readResource'
import { readStacks } from './readStacks'
import { resourceTypes } from './resourceTypes'
import { StackScope } from './StackScope'
import { resolveIntrinsics } from './resolveIntrinsics'

/** Adds what a stack exports; the values are resolved when another stack imports them. */
const listExports = (scope: StackScope, exportsByName: Map<string, () => unknown>): void => {
  for (const { Value, Export } of Object.values(scope.stack.template.Outputs)) {
    if (!Export) continue
    const name = String(resolveIntrinsics(Export.Name, scope))
    if (exportsByName.has(name)) throw new Error(`two stacks export ${name}`)
    exportsByName.set(name, () => resolveIntrinsics(Value, scope))
  }
}

export interface TemplatesOptions extends PhysicalNames {
  /** Values of SSM parameters that the stacks read but do not declare. */
  ssmParameters?: Record<string, string>
}

const refuseUnknownTypes = (resources: readonly Resource[]) => {
  const unknown = resources.filter(({ type }) => !resourceTypes.has(type))
  if (unknown.length === 0) return
  const named = unknown.map(({ id, type }) => `${id} (${type})`).join(', ')
  throw new Error(`the local stack does not know these resources: ${named}`)
}

/**
 * Reads a cloud assembly folder into one list of resources. Throws, naming stack and resource, when a type is
 * neither served nor harmless locally, or when a reference cannot be resolved.
 */
export const readTemplates = (cdkOut: string, options: TemplatesOptions = {}): Templates => {
  const { stacks, assets } = readStacks(cdkOut)
  const ssm = new Map(Object.entries(options.ssmParameters ?? {}))
  const exportsByName = new Map<string, () => unknown>()
  const scopes = stacks.map((stack) => new StackScope(stack, exportsByName, ssm))
  const all = scopes.flatMap((scope) => scope.addResources(options))
  refuseUnknownTypes(all)
  for (const scope of scopes) listExports(scope, exportsByName)
  for (const parameter of all.filter(({ type }) => type === 'AWS::SSM::Parameter'))
    if (!ssm.has(parameter.ref)) ssm.set(parameter.ref, String(parameter.properties.Value))
  // A reference that leads nowhere must stop the start, not the first request that needs it.
  for (const resource of all)
    if (resourceTypes.get(resource.type)?.local === 'served') void resource.properties
  return {
    all,
    of: (type) => all.filter((resource) => resource.type === type),
    get: (id) => {
      const found = all.find((resource) => resource.id === id)
      if (!found) throw new Error(`no resource ${id} in the synthesized stacks`)
      return found
    },
    asset: (objectKey) => assets.get(objectKey),
  }
}
