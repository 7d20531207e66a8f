type JsonSchema = Readonly<Record<string, unknown>>

const shapes = new WeakMap<object, JsonSchema>()

/** Tells the API document what a schema holds that checks by a function of its own. */
export const described = <T extends object>(schema: T, shape: JsonSchema): T => {
  shapes.set(schema, shape)
  return schema
}

export const shapeOf = (schema: object): JsonSchema | undefined => shapes.get(schema)
