import type { Templates, Resource } from '../../standins/aws/core/Templates'
import { type PhysicalNames, readResource, resolveIntrinsics, type Scope } from './readResource'
import { readStacks, type SynthesizedStack } from './readStacks'
import { resourceTypes } from './resourceTypes'

/** Where a stack lives when the app does not say: the portal's region, an account that cannot exist. */
const defaultRegion = 'ap-southeast-2'
export const localAccountId = '000000000000'

const environmentOf = (environment: string) => {
  const [, account, region] = /^aws:\/\/([^/]+)\/(.+)$/.exec(environment) ?? []
  const known = (value: string | undefined, fallback: string) =>
    value === undefined || value.startsWith('unknown-') ? fallback : value
  return { region: known(region, defaultRegion), accountId: known(account, localAccountId) }
}

/** What the intrinsic functions of one stack see: its own resources and parameters, and the others' exports. */
class StackScope implements Scope {
  private readonly resources = new Map<string, Resource>()
  private readonly pseudo: Record<string, string | undefined>

  constructor(
    readonly stack: SynthesizedStack,
    private readonly exportsByName: ReadonlyMap<string, () => unknown>,
    private readonly ssm: ReadonlyMap<string, string>,
  ) {
    const { region, accountId } = environmentOf(stack.environment)
    this.pseudo = {
      'AWS::Region': region,
      'AWS::AccountId': accountId,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack.name,
      'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stack.name}/local`,
      'AWS::NoValue': undefined,
    }
  }

  /** Declares the stack's resources, leaving out those whose condition does not hold. */
  addResources(names: PhysicalNames): Resource[] {
    const region = String(this.pseudo['AWS::Region'])
    const accountId = String(this.pseudo['AWS::AccountId'])
    for (const [logicalId, declared] of Object.entries(this.stack.template.Resources)) {
      if (declared.Condition !== undefined && !this.condition(declared.Condition)) continue
      const { Type: type, Properties: properties, Metadata: metadata } = declared
      const place = { stack: this.stack.name, logicalId, region, accountId }
      this.resources.set(logicalId, readResource({ ...place, type, properties, metadata }, this, names))
    }
    return [...this.resources.values()]
  }

  ref(name: string): unknown {
    if (name in this.pseudo) return this.pseudo[name]
    return this.resources.get(name)?.ref ?? this.parameter(name)
  }

  attribute(logicalId: string, attribute: string): unknown {
    const resource = this.resources.get(logicalId)
    if (!resource) throw new Error(`no resource ${this.stack.name}/${logicalId}`)
    return resource.attribute(attribute)
  }

  importValue(exportName: string): unknown {
    const value = this.exportsByName.get(exportName)
    if (!value) throw new Error(`no stack exports ${exportName}`)
    return value()
  }

  condition(name: string): boolean {
    if (!(name in this.stack.template.Conditions))
      throw new Error(`no condition ${name} in ${this.stack.name}`)
    return resolveIntrinsics(this.stack.template.Conditions[name], this) === true
  }

  mapping(map: string, topLevelKey: string, secondLevelKey: string): unknown {
    const value = this.stack.template.Mappings[map]?.[topLevelKey]?.[secondLevelKey]
    if (value === undefined)
      throw new Error(`no ${map}.${topLevelKey}.${secondLevelKey} in ${this.stack.name}`)
    return value
  }

  private parameter(name: string): unknown {
    const parameter = this.stack.template.Parameters[name]
    if (!parameter) throw new Error(`no resource or parameter ${this.stack.name}/${name}`)
    if (parameter.Default === undefined)
      throw new Error(`parameter ${this.stack.name}/${name} has no default`)
    if (!parameter.Type.startsWith('AWS::SSM::Parameter::Value')) return parameter.Default
    const value = this.ssm.get(String(parameter.Default))
    if (value === undefined) throw new Error(`no SSM parameter ${String(parameter.Default)}`)
    return value
  }
}

/** Adds what a stack exports; the values are resolved when another stack imports them. */
const listExports = (scope: StackScope, exportsByName: Map<string, () => unknown>): void => {
  for (const { Value, Export } of Object.values(scope.stack.template.Outputs)) {
    if (!Export) continue
    const name = String(resolveIntrinsics(Export.Name, scope))
    if (exportsByName.has(name)) throw new Error(`two stacks export ${name}`)
    exportsByName.set(name, () => resolveIntrinsics(Value, scope))
  }
}

interface TemplatesOptions extends PhysicalNames {
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
