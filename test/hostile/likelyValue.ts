import type { JsonSchema } from '../../functions/apidocs/schemaOf'
import type { Random } from '../../scripts/fleet/physics/noise'
import { chance, hostileText, numbers, pick, texts, times, upTo } from './hostileValues'
import { type PlaceholderName, placeholder } from './placeholders'

/** Fields that name something of the scene, by the name of the field. */
const named: Readonly<Record<string, PlaceholderName>> = {
  deviceid: 'deviceid',
  device: 'deviceid',
  targetDeviceid: 'otherDevice',
  afterDevice: 'deviceid',
  deviceList: 'deviceid',
  devices: 'deviceid',
  pin: 'deviceid',
  serial: 'deviceid',
  groupid: 'groupid',
  targetGroupid: 'groupid',
  userid: 'viewer',
  targetUserID: 'groupViewer',
  targetEmail: 'viewerEmail',
  email: 'viewerEmail',
  commandID: 'finishedCommand',
  slipid: 'slipid',
  id: 'occurrence',
  ids: 'occurrence',
  image: 'image',
  key: 'image',
  session: 'linkSession',
  token: 'linkToken',
  pageStartKey: 'otherCursor',
}

const numberOf = (random: Random, { minimum, maximum, exclusiveMinimum, type }: JsonSchema): number => {
  const bounds = [minimum, maximum, exclusiveMinimum].filter((bound) => typeof bound === 'number')
  const borders = bounds.flatMap((bound) => [bound - 1, bound, bound + 1])
  if (borders.length > 0 && chance(random, 0.6)) return pick(random, borders)
  const drawn = pick(random, [...times, ...numbers])
  return type === 'integer' ? Math.trunc(drawn) : drawn
}

const textOf = (random: Random, name: string, { minLength, maxLength }: JsonSchema): string => {
  const known = named[name]
  if (known !== undefined && chance(random, 0.6)) return placeholder[known]
  if (typeof maxLength === 'number' && maxLength < 20_000 && chance(random, 0.3)) {
    const unit = pick(random, ['a', '😀', ' ', '0', 'é'])
    return unit.repeat(Math.max(0, maxLength + upTo(random, 2) - 1))
  }
  if (typeof minLength === 'number' && chance(random, 0.3)) return 'x'.repeat(minLength)
  return pick(random, texts)
}

/** A value that the schema might take: at its borders, or what its name makes likely. */
export const likelyValue = (random: Random, schema: JsonSchema, name = '', depth = 0): unknown => {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return pick(random, schema.enum as unknown[])
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined
  if (choices !== undefined) return likelyValue(random, pick(random, choices), name, depth)
  const type = Array.isArray(schema.type) ? pick(random, schema.type as string[]) : schema.type
  switch (type) {
    case 'string':
      return textOf(random, name, schema)
    case 'number':
    case 'integer':
      return numberOf(random, schema)
    case 'boolean':
      return chance(random, 0.5)
    case 'null':
      return null
    case 'array': {
      const parts = schema.prefixItems as JsonSchema[] | undefined
      if (parts !== undefined) return parts.map((part) => likelyValue(random, part, name, depth + 1))
      const items = (schema.items ?? {}) as JsonSchema
      return Array.from({ length: upTo(random, 3) }, () => likelyValue(random, items, name, depth + 1))
    }
    case 'object':
      return objectOf(random, schema, depth)
    default:
      return hostileText(random)
  }
}

const objectOf = (random: Random, schema: JsonSchema, depth: number): Record<string, unknown> => {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const required = (schema.required ?? []) as string[]
  const share = depth > 3 ? 0 : 0.3
  const own = Object.entries(properties)
    .filter(([name]) => required.includes(name) || chance(random, share))
    .map(([name, inner]) => [name, likelyValue(random, inner, name, depth + 1)] as const)
  const more = schema.additionalProperties
  if (typeof more !== 'object' || more === null || depth > 4) return Object.fromEntries(own)
  const keys = ['vin', 'chart1', 'widget1', 'w-00000001', pick(random, texts), 'device', 'gps']
  const others = Array.from({ length: upTo(random, 2) }, () => [
    pick(random, keys),
    likelyValue(random, more as JsonSchema, '', depth + 1),
  ])
  return { ...Object.fromEntries(others), ...Object.fromEntries(own) } as Record<string, unknown>
}
