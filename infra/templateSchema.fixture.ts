import type { Property, PropertyType, SpecDatabase } from '@aws-cdk/service-spec-types'
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec'

type Properties = Record<string, Property>

let loaded: SpecDatabase | undefined
const schema = (): SpecDatabase => (loaded ??= loadAwsServiceSpecSync())

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ Ref: … }`, `{ 'Fn::GetAtt': … }`: what it becomes is known at the deployment alone. */
const isComputed = (value: unknown): boolean => {
  const [key, ...others] = isObject(value) ? Object.keys(value) : []
  return key !== undefined && others.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))
}

const scalars: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  'date-time': (value) => typeof value === 'string',
  json: (value) => isObject(value) || Array.isArray(value) || typeof value === 'string',
  null: (value) => value === null,
}

const ofTag: Properties = {
  Key: { type: { type: 'string' }, required: true },
  Value: { type: { type: 'string' } },
}

/** What is wrong with a value where a property has had several types, any of which is taken. */
const problemsOfAny = (value: unknown, types: readonly PropertyType[], path: string): string[] => {
  const all = types.map((type) => problemsOfValue(value, type, path))
  return all.some((problems) => problems.length === 0) ? [] : (all[0] ?? [])
}

const problemsOfScalar = (value: unknown, type: PropertyType, path: string): string[] => {
  if (scalars[type.type]?.(value) !== true) return [`${path}: must be of type ${type.type}`]
  const allowed = 'allowedValues' in type ? type.allowedValues : undefined
  return allowed === undefined || allowed.some((each) => each === value)
    ? []
    : [`${path}: must be one of ${allowed.join(', ')}`]
}

function problemsOfValue(value: unknown, type: PropertyType, path: string): string[] {
  if (isComputed(value)) return []
  switch (type.type) {
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((each, index) => problemsOfValue(each, type.element, `${path}.${index}`))
        : [`${path}: must be a list`]
    case 'map':
      return isObject(value)
        ? Object.entries(value).flatMap(([key, each]) =>
            problemsOfValue(each, type.element, `${path}.${key}`),
          )
        : [`${path}: must be a map`]
    case 'ref':
      return problemsOfObject(value, schema().get('typeDefinition', type.reference.$ref).properties, path)
    case 'tag':
      return problemsOfObject(value, ofTag, path)
    case 'union':
      return problemsOfAny(value, type.types, path)
    default:
      return problemsOfScalar(value, type, path)
  }
}

function problemsOfObject(given: unknown, known: Properties, path: string): string[] {
  if (!isObject(given)) return [`${path}: must be an object`]
  const missing = Object.entries(known)
    .filter(([name, { required }]) => required === true && given[name] === undefined)
    .map(([name]) => `${path}.${name}: is missing`)
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const property = known[name]
    return property === undefined
      ? [`${path}.${name}: is no property`]
      : problemsOfAny(value, [property.type, ...(property.previousTypes ?? [])], `${path}.${name}`)
  })
  return [...missing, ...wrong]
}

/** What CloudFormation would refuse of a template, by the schema of each resource: `Site.BucketEncrption: is no property`. */
export const problemsOfTemplate = (template: object): string[] => {
  const { Resources = {} } = template as {
    Resources?: Record<string, { Type: string; Properties?: unknown }>
  }
  return Object.entries(Resources).flatMap(([id, { Type, Properties: given = {} }]) => {
    if (Type.startsWith('Custom::') || Type === 'AWS::CDK::Metadata') return []
    const [spec] = schema().lookup('resource', 'cloudFormationType', 'equals', Type)
    return spec === undefined
      ? [`${id}: there is no type ${Type}`]
      : problemsOfObject(given, spec.properties, id)
  })
}
