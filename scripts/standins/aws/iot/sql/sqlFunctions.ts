import { randomUUID } from 'node:crypto'
import type { SqlContext } from './sqlContext'

/** Computes a value from a message; undefined is the Undefined of IoT SQL. */
export type Evaluate = (context: SqlContext) => unknown

/** `*` is the payload. */
export type Argument =
  { readonly kind: 'payload' } | { readonly kind: 'literal'; readonly value: string | number }

/** What each function computes of such arguments; nothing for arguments that no rule of ours uses. */
const functions: Readonly<Record<string, (...args: readonly Argument[]) => Evaluate | undefined>> = {
  /** The raw bytes, whether or not they are JSON. */
  encode: (what, scheme, ...more) =>
    what?.kind === 'payload' && scheme?.kind === 'literal' && scheme.value === 'base64' && more.length === 0
      ? ({ payload }) => payload.toString('base64')
      : undefined,
  topic: (...args) => {
    const [level] = args
    if (level === undefined) return ({ topic }) => topic
    if (args.length > 1 || level.kind !== 'literal' || typeof level.value !== 'number') return undefined
    const index = level.value - 1
    return ({ topic }) => topic.split('/')[index]
  },
  timestamp: (...args) => (args.length === 0 ? ({ timestampMs }) => timestampMs : undefined),
  newuuid: (...args) => (args.length === 0 ? () => randomUUID() : undefined),
}

/** Compiles a call; throws a SyntaxError for what this stand-in does not play. */
export const compileCall = (name: string, args: readonly Argument[]): Evaluate => {
  const known = name.toLowerCase()
  const evaluate = Object.hasOwn(functions, known) ? functions[known]?.(...args) : undefined
  if (evaluate) return evaluate
  throw new SyntaxError(`IoT SQL: ${name}() with these arguments is not supported locally`)
}
