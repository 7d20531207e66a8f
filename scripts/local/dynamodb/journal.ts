import type { Item } from './attributeValue'
import type { Database } from './database'
import type { Draft } from './draft'
import { checkpointPrefix, journalKey, journalPrefix, toSequence, under } from './keys'
import type { Replacement } from './replaceItem'
import { type StreamRecord, toStreamRecord } from './streamRecord'
import { itemSize } from './itemSize'
import type { Table } from './table'

/** The stream records of all tables, written in the same batch as the change they tell of. */
export interface Journal {
  record(draft: Draft, replacement: Replacement): void
  /** Calls `listener` after each change of the table that is (about to be) in the journal. */
  onRecord(listener: (tableName: string) => void): () => void
  /** The number of the newest record of any table. */
  lastSequence(): string
}

export async function openJournal(database: Database, tables: Table[], now: () => number): Promise<Journal> {
  let sequence = await findLastSequence(database, tables)
  const listeners = new Set<(tableName: string) => void>()
  return {
    record(draft, { table, before, after, byTimeToLive }) {
      const { TableName, StreamSpecification } = table.description
      if (!StreamSpecification?.StreamEnabled || isSame(before, after)) return
      sequence += 1
      const record: StreamRecord = toStreamRecord({
        description: table.description,
        viewType: StreamSpecification.StreamViewType,
        sequence,
        nowSeconds: Math.floor(now() / 1000),
        before,
        after,
        byTimeToLive: byTimeToLive ?? false,
        bytes: itemSize(before ?? {}) + itemSize(after ?? {}),
      })
      draft.write(journalKey(TableName, record.dynamodb.SequenceNumber), JSON.stringify(record))
      for (const listener of listeners) listener(TableName)
    },
    lastSequence: () => toSequence(sequence),
    onRecord(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A write that changes nothing leaves no stream record, as at AWS. */
const isSame = (before: Item | undefined, after: Item | undefined) =>
  before === after || JSON.stringify(before) === JSON.stringify(after)

/** Consumed records are deleted, so the checkpoints too are asked how far the numbers went. */
async function findLastSequence(database: Database, tables: Table[]): Promise<number> {
  let last = 0
  for (const { description } of tables) {
    const prefix = journalPrefix(description.TableName)
    for await (const [key] of database.keys({ ...under(prefix), reverse: true })) {
      last = Math.max(last, Number(key?.slice(prefix.length)))
      break
    }
    for await (const places of database.values(under(checkpointPrefix(description.TableName)))) {
      last = Math.max(last, ...places.map(Number))
    }
  }
  return last
}
