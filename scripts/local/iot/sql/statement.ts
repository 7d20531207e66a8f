/** A parsed IoT SQL statement: what to select, from which topics, under which condition. */
export interface Statement {
  readonly columns: readonly Column[]
  readonly topicFilter: string
  readonly where?: Expression
}

export type Column =
  /** `*` */
  | { readonly kind: 'all' }
  /** `VALUE expression`: the result is the value itself. */
  | { readonly kind: 'value'; readonly value: Expression }
  /** `expression.*`: the members of an object, one by one. */
  | { readonly kind: 'spread'; readonly value: Expression }
  /** `expression AS nested.path` */
  | { readonly kind: 'named'; readonly value: Expression; readonly path: readonly string[] }

export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'payload' }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly at: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'cast'; readonly value: Expression; readonly to: string }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Expression])[] }
  | { readonly kind: 'not'; readonly value: Expression }
  | { readonly kind: 'negative'; readonly value: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: string
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'case'
      readonly subject?: Expression
      readonly branches: readonly { readonly when: Expression; readonly then: Expression }[]
      readonly otherwise?: Expression
    }
