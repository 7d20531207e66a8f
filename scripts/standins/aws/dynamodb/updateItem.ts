import act from 'dynalite/actions/updateItem.js'
import type { Item } from './attributeValue'
import type { Table } from './table'

interface Updated {
  after: Item
  attributes?: Item | undefined
}

/** Works an update out by the engine's own action, which is given a store of just this one item. */
export function updateItem(
  { description }: Table,
  request: DynaliteRequest,
  before: Item | undefined,
): Updated {
  let after: Item | undefined
  let refusal: Error | null | undefined
  let attributes: Item | undefined
  const ignored = (_key: string, done: DynaliteDone<void>) => done(null)
  const store = {
    options: { maxItemSize: Infinity },
    getTable: (_name: string, done: DynaliteDone<typeof description>) => done(null, description),
    getItemDb: () => ({
      lock: (_key: string, run: (release: <T>(done: T) => T) => void) => run((done) => done),
      get: (_key: string, done: DynaliteDone<Item>) => done(null, before),
      put: (_key: string, item: Item, done: DynaliteDone<void>) => {
        after = item
        done(null)
      },
    }),
    // Indexes follow when the item is replaced, for every kind of write alike.
    getIndexDb: () => ({
      put: (key: string, _item: Item, done: DynaliteDone<void>) => ignored(key, done),
      del: ignored,
    }),
  }
  act(store, request, (error, result) => {
    refusal = error
    attributes = result?.Attributes
  })
  if (refusal) throw refusal
  if (!after) throw new Error('the update did not finish at once')
  return { after, attributes }
}
