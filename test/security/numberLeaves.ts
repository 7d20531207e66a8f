import type * as z from 'zod'

/** One step from a value to what is in it: a field, any field of a record, any item of a list. */
type Step = { field: string } | 'anyField' | 'anyItem'

/** Where a schema takes a number, and what tells the objects on the way from others of the same union. */
export interface NumberLeaf {
  steps: readonly Step[]
  /** As messages write it, `*` for what the sample chooses. */
  name: string
}

interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  valueType?: z.core.$ZodType
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  items?: readonly z.core.$ZodType[]
}

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def

/** Kinds of schema that take no number, whatever is in them. `lazy` is any JSON: kept as text, tried by itself. */
const without = new Set(['string', 'boolean', 'enum', 'literal', 'lazy', 'unknown', 'null', 'never', 'file'])

const nameOf = (steps: readonly Step[]) =>
  steps.map((step) => (typeof step === 'string' ? '*' : step.field)).join('.')

/** Every place of a schema where a number may stand. @throws for a kind of schema that it does not know */
export const numberLeaves = (schema: z.core.$ZodType, steps: readonly Step[] = []): NumberLeaf[] => {
  const def = defOf(schema)
  const inside = (inner: z.core.$ZodType | undefined, ...more: Step[]) =>
    inner === undefined ? [] : numberLeaves(inner, [...steps, ...more])
  switch (def.type) {
    case 'number':
      return [{ steps, name: nameOf(steps) }]
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([field, inner]) => inside(inner, { field }))
    case 'record':
      return inside(def.valueType, 'anyField')
    case 'array':
      return inside(def.element, 'anyItem')
    case 'tuple':
      return (def.items ?? []).flatMap((item, index) => inside(item, { field: String(index) }))
    case 'union':
      return (def.options ?? []).flatMap((option) => inside(option))
    case 'pipe':
      return inside(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return inside(def.innerType)
    default:
      if (without.has(def.type)) return []
      throw new Error(`What numbers does a schema of the kind ${def.type} take?`)
  }
}

type Path = (string | number)[]

const isHolder = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null

const keysFor = (step: Step, value: Record<string, unknown>): (string | number)[] => {
  if (typeof step !== 'string') {
    if (!Object.hasOwn(value, step.field)) return []
    return [Array.isArray(value) ? Number(step.field) : step.field]
  }
  return step === 'anyItem' ? [...(Array.isArray(value) ? value.keys() : [])] : Object.keys(value)
}

/** Where in a sample the number of a leaf stands: the first place that has every step of it. */
export const placeIn = (sample: unknown, { steps }: NumberLeaf): Path | undefined => {
  const [step, ...rest] = steps
  if (step === undefined) return []
  if (!isHolder(sample)) return undefined
  for (const key of keysFor(step, sample)) {
    const place = placeIn(sample[key], { steps: rest, name: '' })
    if (place !== undefined) return [key, ...place]
  }
  return undefined
}

/** A copy of the sample with another value at the place. */
export const withValueAt = (sample: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  const copy = structuredClone(sample) as Record<string | number, unknown>
  copy[key] = withValueAt(copy[key], rest, value)
  return copy
}

export const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isHolder(value) ? value[key] : undefined), whole)
