import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { queryAll, queryPages } from '../core/store/queryPages'
import { Manifest, type HeldKeys, readHeldKeys, keyListSk, manifestSk, skRange } from './historyItems'

export interface HistoryReader {
  /**
   * Manifests of the days, both included, that have not expired, ascending; with `keys` the entries of at least those.
   * Strongly consistent.
   */
  manifests(stream: string, fromDay: string, toDay: string, keys?: readonly string[]): Promise<Manifest[]>
  /** Columns or hours between two sort keys. Cheap and perhaps a moment old: what is missing, ask `items` for. */
  range(stream: string, fromSk: string, toSk: string): Promise<Map<string, Uint8Array>>
  /** Columns or hours by their sort keys; those that do not exist are left out. Strongly consistent. */
  items(stream: string, sks: readonly string[]): Promise<Map<string, Uint8Array>>
}

const batchSize = 100
/** How often the table may answer with nothing before a reader gives up. */
const maxIdle = 8

/** Days that were packed before keys were one text have a map of them: all of it, or only the entries of some keys. */
const projectionOf = (keys: readonly string[] | undefined) => {
  const names: Record<string, string> = { '#keys': 'keys', '#times': 'times' }
  const entries = (keys ?? []).map((key, i) => {
    names[`#k${i}`] = key
    return `#keys.#k${i}`
  })
  const wanted = keys === undefined ? ['#keys'] : entries
  if (wanted.length === 0) delete names['#keys']
  return { wanted, names }
}

const read = (items: Record<string, unknown>[] | undefined, into: Map<string, Uint8Array>) => {
  for (const { sk, data } of items ?? []) {
    if (typeof sk === 'string' && data instanceof Uint8Array) into.set(sk, data)
  }
}

/** Lists of keys by their names, which are for ever: a container reads each once. */
const keyLists = new Map<string, HeldKeys>()
const maxKeyLists = 2000

/** Days of one device hold the same keys, mostly: each text is read once. */
const openReadManifest = (stream: string, lists: ReadonlyMap<string, HeldKeys>) => {
  const known = new Map<string, HeldKeys>()
  const keysOf = (held: string): HeldKeys => {
    const keys = known.get(held) ?? readHeldKeys(held)
    known.set(held, keys)
    return keys
  }
  return (item: Record<string, unknown>): Manifest => {
    const { sk, held, keyList, generation, times, dirty } = item
    const day = String(sk).slice(manifestSk('').length)
    const shared = {
      ...(Array.isArray(times) ? { times: times as Uint8Array[] } : {}),
      ...(typeof dirty === 'string' ? { dirty } : {}),
    }
    if (typeof keyList === 'string') {
      const keys = lists.get(keyList)
      if (keys === undefined) throw new Error(`${stream} has no list of keys ${keyList}`)
      return { stream, day, generation: String(generation), keys, ...shared }
    }
    if (typeof held !== 'string') return Manifest.parse({ ...item, stream, day })
    return { stream, day, generation: String(generation), keys: keysOf(held), ...shared }
  }
}

export const openHistoryReader = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: () => number,
): HistoryReader => {
  const items: HistoryReader['items'] = async (stream, sks) => {
    const found = new Map<string, Uint8Array>()
    const batches: string[][] = []
    for (let start = 0; start < sks.length; start += batchSize)
      batches.push(sks.slice(start, start + batchSize))
    const readBatch = async (batch: readonly string[]) => {
      let Keys: Record<string, unknown>[] = batch.map((sk) => ({ stream, sk }))
      for (let idle = 0; Keys.length > 0;) {
        const page = await documents.send(
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
        )
        const items = page.Responses?.[TableName] ?? []
        read(items, found)
        Keys = page.UnprocessedKeys?.[TableName]?.Keys ?? []
        // Large items come a few at a time; none at all means that the table takes a rest.
        idle = items.length > 0 ? 0 : idle + 1
        if (idle === maxIdle) throw new Problem('unavailable', undefined, { retryAfterSeconds: 2 })
        if (idle > 0 && Keys.length > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** idle * 20))
      }
    }
    await Promise.all(batches.map(readBatch))
    return found
  }

  /** The lists that manifests name; those that are new to this container are read, together. */
  const readKeyLists = async (stream: string, found: readonly Record<string, unknown>[]) => {
    const lists = new Map<string, HeldKeys>()
    const unknown = new Set<string>()
    for (const { keyList } of found) {
      if (typeof keyList !== 'string') continue
      const known = keyLists.get(keyList)
      if (known === undefined) unknown.add(keyList)
      else lists.set(keyList, known)
    }
    if (unknown.size === 0) return lists
    if (keyLists.size + unknown.size > maxKeyLists) keyLists.clear()
    for (const [sk, text] of await items(stream, [...unknown].map(keyListSk))) {
      const [name, keys] = [sk.slice(keyListSk('').length), readHeldKeys(Buffer.from(text).toString('utf8'))]
      keyLists.set(name, keys)
      lists.set(name, keys)
    }
    return lists
  }

  return {
    manifests: async (stream, fromDay, toDay, keys) => {
      const [from, to] = skRange.manifests(fromDay, toDay)
      const { wanted, names } = projectionOf(keys)
      const found = await queryAll(documents, {
        TableName,
        KeyConditionExpression: '#stream = :stream AND #sk BETWEEN :from AND :to',
        FilterExpression: '#expiresAt > :now',
        ProjectionExpression: ['#sk', 'generation', 'held', 'keyList', 'dirty', '#times', ...wanted].join(
          ', ',
        ),
        ExpressionAttributeNames: { '#stream': 'stream', '#sk': 'sk', '#expiresAt': 'expiresAt', ...names },
        ExpressionAttributeValues: {
          ':stream': stream,
          ':from': from,
          ':to': to,
          ':now': Math.floor(now() / 1000),
        },
        ConsistentRead: true,
      })
      return found.map(openReadManifest(stream, await readKeyLists(stream, found)))
    },
    range: async (stream, fromSk, toSk) => {
      const found = new Map<string, Uint8Array>()
      const pages = queryPages(documents, {
        TableName,
        KeyConditionExpression: '#stream = :stream AND sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#stream': 'stream', '#data': 'data' },
        ExpressionAttributeValues: { ':stream': stream, ':from': fromSk, ':to': toSk },
        ProjectionExpression: 'sk, #data',
      })
      for await (const items of pages) read(items, found)
      return found
    },
    items,
  }
}

const maxTries = 5

/**
 * Reads the items that manifests of one stream name. A packer may swap a generation between the reading of its
 * manifest and of its items: then the manifest is read again. Returns the manifests that hold, and their items.
 */
export const fetchHeld = async (
  history: HistoryReader,
  manifests: readonly Manifest[],
  sksOf: (manifest: Manifest) => readonly string[],
  keys?: readonly string[],
  had: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<{ manifests: Manifest[]; items: Map<string, Uint8Array> }> => {
  const items = new Map(had)
  let held = [...manifests]
  const missing = () =>
    held.flatMap((manifest) => {
      const sks = sksOf(manifest).filter((sk) => !items.has(sk))
      return sks.length === 0 ? [] : [{ manifest, sks }]
    })
  const readAgain = async (manifest: Manifest) =>
    history.manifests(manifest.stream, manifest.day, manifest.day, keys)

  for (let tried = 0; tried < maxTries; tried += 1) {
    const wanted = missing()
    const [first] = wanted
    if (first === undefined) return { manifests: held, items }
    const sks = wanted.flatMap((each) => each.sks)
    for (const [sk, data] of await history.items(first.manifest.stream, sks)) items.set(sk, data)
    const swapped = new Set(missing().map(({ manifest }) => manifest))
    held = (
      await Promise.all(
        held.map((manifest) => (swapped.has(manifest) ? readAgain(manifest) : Promise.resolve([manifest]))),
      )
    ).flat()
  }
  if (missing().length === 0) return { manifests: held, items }
  throw new Problem('unavailable')
}
