import * as z from 'zod'
import type { Endpoint } from '../../shared/core/endpoint'
import { shapeOf } from '../../shared/core/described'

export type JsonSchema = Readonly<Record<string, unknown>>

/** A schema that contains itself becomes any JSON: a reference into a part of the document would lead nowhere. */
const withoutReferences = (schema: JsonSchema): JsonSchema => {
  const replaced = JSON.stringify(schema, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && '$ref' in value ? {} : value,
  )
  const { $defs: _definitions, $schema: _dialect, ...rest } = JSON.parse(replaced) as JsonSchema
  return rest
}

/** A schema as OpenAPI 3.1 writes it, in JSON Schema of 2020-12. */
export const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  withoutReferences(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, shapeOf(zodSchema)),
    }),
  )

/** What an endpoint takes, field by field. */
export const inputOf = ({ input }: Endpoint) => {
  const {
    properties = {},
    required = [],
    additionalProperties = false,
  } = schemaOf(input, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
    additionalProperties?: boolean | JsonSchema
  }
  return { properties, required, additionalProperties }
}

/** Values that a pattern or a person's sense demands, by the name of the field. */
const byName: Readonly<Record<string, string | number>> = {
  device: 'TRUCK0001',
  deviceList: 'TRUCK0001',
  targetUserID: '4f6f9a60-0f8e-4c55-9f0e-5f8a3c1b2d10',
  firmware: 'SFW003-4.2.0',
  firmwareName: 'SFW003-4.2.0',
  link: 'https://portal.example.com/news',
  message: '1767225600000#TRUCK0001#0',
  deviceid: 'TRUCK0001',
  targetDeviceid: 'PUMP00001',
  newDeviceid: 'PUMP00001',
  afterDevice: 'PUMP00001',
  groupid: 'g-a1B2c3D4e',
  targetGroupid: 'g-f5G6h7J8k',
  viewid: 'v-overview',
  placeid: 'p-a1B2c3D4',
  linkid: 'l-a1B2c3D4',
  userid: '4f6f9a60-0f8e-4c55-9f0e-5f8a3c1b2d10',
  sessionid: '4f6f9a60-0f8e-4c55-9f0e-5f8a3c1b2d10',
  credentialid: '01JD9Q7N6V8X3T2R5W4Y1Z0K7M',
  pushid: 'mB3x7Qw9Lk2ZpT5vR8nYcA',
  rotaid: 'r-a1B2c3D4',
  reportid: 'q-a1B2c3D4',
  planid: 's-a1B2c3D4',
  entryid: '01JD9Q7N6V8X3T2R5W4Y1Z0K7M',
  fileid: '01JD9Q7N6V8X3T2R5W4Y1Z0K7M',
  at: '06:00',
  chainid: 'c-a1B2c3D4',
  timeZone: 'Australia/Brisbane',
  slipid: '00000042',
  // Of an occurrence, the one thing whose id is a text and not in the path.
  id: '1700000000000#0123456789abcdef',
  email: 'ann@example.com',
  targetEmail: 'ann@example.com',
  name: 'Ann Archer',
  groupName: 'Hunter Valley Fleet',
  hostname: 'portal.example.com',
  setupPassword: 'setup.Abc123',
  commandID: '01JD9Q7N6V8X3T2R5W4Y1Z0K7M',
  changeid: '01JD9Q7N6V8X3T2R5W4Y1Z0K7M',
  pin: 'TRUCK0001',
  make: 'Senquip',
  model: 'ORB-C1',
  serial: 'TRUCK0001',
  start: '2026-01-01T00:00:00Z',
  end: '2026-01-02T00:00:00Z',
  currentStartTime: 1_767_225_600,
  currentEndTime: 1_767_312_000,
  fromTs: 1_767_225_600,
  untilTs: 1_767_312_000,
}

const typeOf = ({ type }: JsonSchema): unknown => (Array.isArray(type) ? (type as unknown[])[0] : type)

const exampleText = ({ minLength }: JsonSchema): string =>
  'text'.padEnd(typeof minLength === 'number' ? minLength : 0, 'x')

const exampleNumber = ({ minimum, maximum, exclusiveMinimum }: JsonSchema): number => {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1
  if (typeof minimum === 'number' && minimum > -1e9) return minimum
  return typeof maximum === 'number' && maximum < 1 ? maximum : 1
}

const exampleArray = ({ items, minItems, prefixItems }: JsonSchema, name: string): unknown[] => {
  // A tuple says each of its parts.
  if (Array.isArray(prefixItems)) return prefixItems.map((part) => exampleOf(part as JsonSchema, name))
  return typeof minItems === 'number' && minItems > 0
    ? Array.from({ length: minItems }, () => exampleOf((items ?? {}) as JsonSchema, name.replace(/s$/, '')))
    : []
}

/** The fields that an object must have, each with an example. */
export const exampleObject = ({ properties, required }: JsonSchema): Record<string, unknown> => {
  const shapes = (properties ?? {}) as Record<string, JsonSchema>
  return Object.fromEntries(
    ((required ?? []) as string[]).map((field) => [field, exampleOf(shapes[field] ?? {}, field)]),
  )
}

/** A value that the schema takes: its constant, its default, its first choice, or one for the field's name and type. */
const exampleOf = (schema: JsonSchema, name: string): unknown => {
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (Array.isArray(schema.enum)) return (schema.enum as unknown[])[0]
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]
  if (choice !== undefined) return exampleOf(choice, name)
  switch (typeOf(schema)) {
    case 'string':
      return byName[name] ?? exampleText(schema)
    case 'number':
    case 'integer': {
      const known = byName[name]
      return typeof known === 'number' ? known : exampleNumber(schema)
    }
    case 'boolean':
      return true
    case 'array':
      return exampleArray(schema, name)
    case 'object':
      return exampleObject(schema)
    default:
      return null
  }
}
