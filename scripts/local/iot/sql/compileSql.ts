import { compileExpression } from './compileExpression'
import type { Evaluate } from './compileExpression'
import { compileTopicFilter } from './compileTopicFilter'
import { parseSql } from './parseSql'
import type { SqlContext } from './sqlContext'
import type { Column } from './statement'

export interface CompiledSql {
  readonly topicFilter: string
  matches(topic: string): boolean
  /**
   * What the statement selects from a message, or undefined when its WHERE does not hold. `SELECT *` of a
   * payload that is not JSON is the raw payload.
   */
  select(context: SqlContext): unknown
}

type Write = (output: Record<string, unknown>, context: SqlContext) => void

const merge = (output: Record<string, unknown>, value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [key, member] of Object.entries(value)) output[key] = member
}

// Without a prototype: a key `__proto__` in a payload is data like any other.
const blank = () => Object.create(null) as Record<string, unknown>

const writeNamed = (evaluate: Evaluate, path: readonly string[]): Write => {
  const parents = path.slice(0, -1)
  const name = path.at(-1) ?? ''
  return (output, context) => {
    const value = evaluate(context)
    if (value === undefined) return
    let target = output
    for (const step of parents) {
      const inner = target[step]
      target =
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)
          : (target[step] = blank())
    }
    target[name] = value
  }
}

const compileColumn = (column: Column): Write => {
  switch (column.kind) {
    case 'all':
      return (output, context) => merge(output, context.document())
    case 'spread': {
      const evaluate = compileExpression(column.value)
      return (output, context) => merge(output, evaluate(context))
    }
    case 'named':
      return writeNamed(compileExpression(column.value), column.path)
    case 'value':
      throw new SyntaxError('IoT SQL: VALUE stands alone in a SELECT')
  }
}

const compileColumns = (columns: readonly Column[]): Evaluate => {
  const [only] = columns
  if (columns.length === 1 && only?.kind === 'value') return compileExpression(only.value)
  if (columns.length === 1 && only?.kind === 'all') return (context) => context.document() ?? context.payload
  const writes = columns.map(compileColumn)
  return (context) => {
    const output = blank()
    for (const write of writes) write(output, context)
    return output
  }
}

/** Compiles a rule's SQL; throws a SyntaxError for anything that the stand-in cannot run. */
export const compileSql = (sql: string): CompiledSql => {
  const { columns, topicFilter, where } = parseSql(sql)
  const holds = where && compileExpression(where)
  const evaluate = compileColumns(columns)
  return {
    topicFilter,
    matches: compileTopicFilter(topicFilter),
    select: (context) => (holds && holds(context) !== true ? undefined : evaluate(context)),
  }
}
