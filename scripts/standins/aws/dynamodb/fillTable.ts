import engine from 'dynalite/db/index.js'
import type { Item } from './attributeValue'
import type { Draft } from './draft'
import type { Engine } from './engine'
import { indexPrefix, itemPrefix, under } from './keys'
import { draftExpiry } from './replaceItem'
import { decodeItem, encodeItem } from './storedItem'
import type { Table } from './table'
import type { IndexDescription } from './tableDescription'

/** Enters the items that a table holds already into a new index. */
export function fillIndex(context: Engine, table: Table, index: IndexDescription): Promise<void> {
  const prefix = indexPrefix(table.description.TableName, index.IndexName)
  return eachItem(context, table, (draft, _itemKey, item) => {
    const { puts } = engine.getIndexActions([index], undefined, item, table.description)
    for (const put of puts) draft.write(prefix + put.key, encodeItem(put.item))
  })
}

/** Notes when the items that a table holds already expire. */
export function fillExpiry(context: Engine, table: Table): Promise<void> {
  return eachItem(context, table, (draft, itemKey, item) => draftExpiry(draft, table, itemKey, item))
}

async function eachItem(
  { database, newDraft }: Engine,
  { description }: Table,
  visit: (draft: Draft, itemKey: string, item: Item) => void,
): Promise<void> {
  const prefix = itemPrefix(description.TableName)
  for await (const keys of database.keys(under(prefix))) {
    const draft = newDraft()
    for (const key of keys) {
      // Read again now: since the page was fetched, the item may have changed.
      const stored = draft.read(key)
      if (stored !== undefined) visit(draft, key.slice(prefix.length), decodeItem(stored))
    }
    await draft.commit()
  }
}
