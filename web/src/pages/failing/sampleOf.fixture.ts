import type * as z from 'zod/mini'

/** Something of every kind of text that the contract knows. */
const texts = [
  'Sample',
  'TRUCK0001',
  'g-HunterVal',
  'v-FleetDay',
  '00000000-0000-4000-8000-000000000001',
  'ada@example.com',
  '2026-11-23',
  '00000001',
  '01HZZZZZZZZZZZZZZZZZZZZZZZ',
  'https://example.com/',
  '+61400000000',
]
const numbers = [5, 0.5, 1_800_000_000, 1_800_000_000_000]

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  entries?: Record<string, unknown>
  values?: readonly unknown[]
  options?: readonly z.ZodMiniType[]
  items?: readonly z.ZodMiniType[]
  getter?: () => z.ZodMiniType
}

const candidates = (schema: z.ZodMiniType): readonly unknown[] => {
  const definition = schema._zod.def as unknown as Definition
  const inner = definition.innerType ?? definition.in
  switch (definition.type) {
    case 'object':
      return [
        Object.fromEntries(
          Object.entries(definition.shape ?? {}).flatMap(([name, field]) => {
            const value = sampleOf(field)
            return value === undefined ? [] : [[name, value]]
          }),
        ),
      ]
    case 'array':
      return [definition.element === undefined ? [] : [sampleOf(definition.element)], []]
    case 'record':
      return [{}]
    case 'tuple':
      return [(definition.items ?? []).map(sampleOf)]
    case 'optional':
      return [undefined]
    case 'nullable':
      return [null]
    case 'enum':
      return Object.values(definition.entries ?? {})
    case 'literal':
      return definition.values ?? []
    case 'union':
      return (definition.options ?? []).map(sampleOf)
    case 'lazy':
      return definition.getter === undefined ? [] : [sampleOf(definition.getter())]
    case 'boolean':
      return [false]
    case 'string':
      return texts
    case 'number':
      return numbers
    default:
      return inner === undefined ? [null, {}, 'Sample'] : [sampleOf(inner)]
  }
}

/** The least that a schema lets pass: what may be left out is, and a list has one entry. */
export const sampleOf = (schema: z.ZodMiniType): unknown =>
  candidates(schema).find((each) => schema.safeParse(each).success)
