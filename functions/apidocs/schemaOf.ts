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
