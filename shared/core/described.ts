type JsonSchema = Readonly<Record<string, unknown>>

const shapes = new WeakMap<object, JsonSchema>()

/** Describes to the API document what a schema with a check function of its own accepts. */
export const described = <T extends object>(schema: T, shape: JsonSchema): T => {
  shapes.set(schema, shape)
  return schema
}

export const shapeOf = (schema: object): JsonSchema | undefined => shapes.get(schema)
