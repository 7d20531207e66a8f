import { Readable } from 'node:stream'
import query from 'dynalite/actions/query.js'
import scan from 'dynalite/actions/scan.js'
import { indexPrefix, itemPrefix, within } from './keys'
import type { Range } from './database'
import type { Table } from './table'

const actions = { query, scan }

/**
 * Which rows a Query or Scan walks. The engine checks the request and works the range out inside its own action;
 * a store that only listens, and holds nothing, learns it from there.
 */
export function planRead(
  operation: 'query' | 'scan',
  { description }: Table,
  request: DynaliteRequest,
): Range {
  let range: Range | undefined
  let refusal: Error | null | undefined
  const listener = (prefix: string) => ({
    createValueStream: (engineRange: Range) => {
      range = within(prefix, engineRange)
      return Readable.from([])
    },
  })
  const store = {
    getTable: (_name: string, done: DynaliteDone<typeof description>) => done(null, description),
    getItemDb: (table: string) => listener(itemPrefix(table)),
    getIndexDb: (_kind: string, table: string, index: string) => listener(indexPrefix(table, index)),
  }
  actions[operation](store, request, (error) => {
    refusal ??= error
  })
  if (refusal) throw refusal
  if (!range) throw new Error(`the engine planned no range for this ${operation}`)
  return range
}
