import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type {
  Coupon,
  Discount,
  StripeEvent,
  IdempotentAnswer,
  Invoice,
  InvoiceItem,
  Outage,
  PaymentMethod,
  PortalConfiguration,
  Price,
  Product,
  Subscription,
  TestClock,
  WebhookEndpoint,
  Delivery,
  Customer,
  PortalSession,
} from './stripeObjects'
import { missing } from './stripeError'

/** One change: kind, id and the object as it now is, or null when it is gone. */
type Change = readonly [kind: string, id: string, object: unknown]

interface Journal {
  /** Writes one transaction as one line; when it returns, a killed process finds the whole of it again. */
  append(changes: readonly Change[]): void
  close(): void
}

/**
 * Opens the journal in a directory and hands back what it holds. A last line torn by a kill belongs to a transaction
 * that was never answered: it is dropped. `compact` turns the history into the shortest one with the same end.
 */
function openJournal(
  dir: string,
  compact: (changes: readonly Change[]) => readonly Change[],
): { journal: Journal; changes: readonly Change[] } {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'journal.jsonl')
  const changes = compact(existsSync(path) ? readChanges(readFileSync(path, 'utf8')) : [])
  const draft = `${path}.new`
  writeFileSync(draft, changes.map((change) => `${JSON.stringify([change])}\n`).join(''))
  renameSync(draft, path)
  const file = openSync(path, 'a')
  return {
    changes,
    journal: {
      append: (added) => {
        const { size } = fstatSync(file)
        try {
          writeFileSync(file, `${JSON.stringify(added)}\n`)
        } catch (error) {
          // A full disk takes half a line: behind it, the next one could not be read.
          ftruncateSync(file, size)
          throw error
        }
      },
      close: () => closeSync(file),
    },
  }
}

function readChanges(text: string): readonly Change[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => JSON.parse(line) as Change[])
}

/** Everything the stand-in keeps, by kind: Stripe's own objects under their `object` name, then our book-keeping. */
interface Kinds {
  customer: Customer
  product: Product
  price: Price
  coupon: Coupon
  discount: Discount
  payment_method: PaymentMethod
  subscription: Subscription
  invoice: Invoice
  invoiceitem: InvoiceItem
  event: StripeEvent
  'billing_portal.configuration': PortalConfiguration
  'billing_portal.session': PortalSession
  webhook_endpoint: WebhookEndpoint
  'test_helpers.test_clock': TestClock
  idempotent_answer: IdempotentAnswer
  delivery: Delivery
  outage: Outage
}

/** Kept objects never change in place: put a new one under the same id. */
export interface StripeStore {
  find<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | undefined
  /** Like find, but refuses with Stripe's `resource_missing`, naming the parameter that held the id. */
  get<K extends keyof Kinds>(kind: K, id: string, param?: string): Kinds[K]
  /** Finds whatever object has this id, of any kind. */
  findAny(id: string): { id: string } | undefined
  /** All of a kind, oldest first. */
  list<K extends keyof Kinds>(kind: K): readonly Kinds[K][]
  put<K extends keyof Kinds>(kind: K, object: Kinds[K]): Kinds[K]
  remove(kind: keyof Kinds, id: string): void
  /** Runs synchronous work whose changes are kept all together, or not at all when it throws; may be nested. */
  transact<T>(work: () => T): T
  close(): void
}

interface Entry {
  readonly kind: string
  readonly object: { readonly id: string }
}

/** Opens the state kept in a directory; what was answered before a kill is there again. */
export function openStripeStore(dir: string): StripeStore {
  const kinds = new Map<string, Map<string, Entry['object']>>()
  const kind = (name: string) => {
    const objects = kinds.get(name) ?? new Map<string, Entry['object']>()
    kinds.set(name, objects)
    return objects
  }
  const apply = ([name, id, object]: Change) =>
    object === null ? kind(name).delete(id) : kind(name).set(id, object as Entry['object'])
  const { journal, changes } = openJournal(dir, keepLatest)
  changes.forEach(apply)

  let open: { change: Change; undo: Change }[] | undefined
  const write = (name: string, id: string, object: unknown) => {
    const change: Change = [name, id, object]
    const undo: Change = [name, id, kind(name).get(id) ?? null]
    apply(change)
    if (open) open.push({ change, undo })
    else journal.append([change])
  }

  const find = <K extends keyof Kinds>(name: K, id: string) => kind(name).get(id) as Kinds[K] | undefined
  return {
    find,
    get(name, id, param = 'id') {
      const object = find(name, id)
      if (!object) throw missing(name, id, param)
      return object
    },
    findAny: (id) =>
      [...kinds.values()].map((objects) => objects.get(id)).find((object) => object !== undefined),
    list: <K extends keyof Kinds>(name: K) => [...kind(name).values()] as unknown as Kinds[K][],
    put(name, object) {
      write(name, object.id, object)
      return object
    },
    remove: (name, id) => write(name, id, null),
    transact(work) {
      const savepoint = open?.length
      const writes = (open ??= [])
      try {
        const result = work()
        if (savepoint === undefined && writes.length > 0) journal.append(writes.map(({ change }) => change))
        return result
      } catch (error) {
        for (const { undo } of writes.splice(savepoint ?? 0).reverse()) apply(undo)
        throw error
      } finally {
        if (savepoint === undefined) open = undefined
      }
    },
    close: () => journal.close(),
  }
}

function keepLatest(changes: readonly Change[]): readonly Change[] {
  const latest = new Map<string, Change>()
  for (const change of changes) latest.set(`${change[0]} ${change[1]}`, change)
  return [...latest.values()].filter(([, , object]) => object !== null)
}
