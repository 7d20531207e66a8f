import type { Engine } from './engine'
import { readBefore } from './itemWrites'
import { expiryPrefix, padExpiry, tokenPrefix, under } from './database'
import { expirySeconds, replaceItem } from './replaceItem'
import type { Table } from './table'
import { isTokenExpired } from './transactWriteItems'

const fiveYearsSeconds = 5 * 365 * 86_400

/** Deletes what has expired: items with a time to live, tokens of old transactions. */
export async function sweepExpired(engine: Engine): Promise<void> {
  await engine.database.ready()
  for (const table of engine.tables.all()) {
    if (table.timeToLiveAttribute !== undefined) await sweepTable(engine, table)
  }
  await sweepTokens(engine)
}

async function sweepTable(engine: Engine, table: Table): Promise<void> {
  const prefix = expiryPrefix(table.description.TableName)
  const nowSeconds = Math.floor(engine.now() / 1000)
  for await (const keys of engine.database.keys({ gt: prefix, lt: prefix + padExpiry(nowSeconds) })) {
    const draft = engine.newDraft()
    for (const key of keys) {
      draft.write(key, null)
      const itemKey = key.slice(key.indexOf('~', prefix.length) + 1)
      const before = readBefore(draft, { table, itemKey })
      const expiresAt = before && expirySeconds(table, before)
      // The entry may be older than the item. AWS leaves items alone that expired more than five years ago.
      if (expiresAt === undefined || expiresAt >= nowSeconds || expiresAt < nowSeconds - fiveYearsSeconds)
        continue
      replaceItem(draft, { table, itemKey, before, after: undefined })
    }
    await draft.commit()
  }
}

async function sweepTokens({ database, newDraft, now }: Engine): Promise<void> {
  for await (const keys of database.keys(under(tokenPrefix))) {
    const draft = newDraft()
    for (const key of keys) {
      const record = draft.read(key)
      if (record !== undefined && isTokenExpired(record, now())) draft.write(key, null)
    }
    await draft.commit()
  }
}
