import type { Resource } from '../../standins/aws/core/Templates'
import { readResource, type PhysicalNames } from './readResource'
import { resolveIntrinsics, type Scope } from './resolveIntrinsics'
import type { SynthesizedStack } from './readStacks'

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
export class StackScope implements Scope {
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
