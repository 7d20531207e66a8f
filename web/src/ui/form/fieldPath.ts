/** The names of the fields of a form; of those in a group with the group before: `limits.low`. */
export type FieldPath<V> = {
  [K in keyof V & string]: NonNullable<V[K]> extends readonly unknown[]
    ? K
    : NonNullable<V[K]> extends object
      ? K | `${K}.${FieldPath<NonNullable<V[K]>>}`
      : K
}[keyof V & string]

/** What stands in a field. */
export type FieldValue<V, P extends string> = P extends keyof V
  ? V[P]
  : P extends `${infer Group}.${infer Rest}`
    ? Group extends keyof V
      ? FieldValue<NonNullable<V[Group]>, Rest>
      : never
    : never
