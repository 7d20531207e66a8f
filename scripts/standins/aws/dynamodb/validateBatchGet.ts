import type { Item } from './item'
import { validateRequest } from './validateRequest'

interface KeysOfTable {
  Keys: Item[]
}

/** What a key is made of where all of it is text, one after the other; undefined for any other. */
const textsOf = (key: unknown): [name: string, text: string][] | undefined => {
  if (typeof key !== 'object' || key === null) return undefined
  const texts: [string, string][] = []
  for (const [name, value] of Object.entries(key) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null) return undefined
    const { S, ...others } = value as { S?: unknown }
    if (typeof S !== 'string' || S === '' || Object.keys(others).length > 0) return undefined
    texts.push([name, S])
  }
  return texts
}

/** Whether keys differ from each other in nothing but their texts: then what is right for one is right for all. */
const areAlike = (keys: readonly unknown[]): boolean => {
  const seen = new Set<string>()
  let names: string | undefined
  for (const key of keys) {
    const texts = textsOf(key)
    if (texts === undefined) return false
    const ownNames = texts.map(([name]) => name).join()
    names ??= ownNames
    if (ownNames !== names) return false
    seen.add(JSON.stringify(texts))
  }
  return seen.size === keys.length
}

const maxKeys = 100

const isPlain = (tables: unknown): tables is Record<string, KeysOfTable> => {
  if (typeof tables !== 'object' || tables === null) return false
  const keys = Object.values(tables).map((asked: Partial<KeysOfTable> | null) => asked?.Keys)
  const isKnown = (each: unknown): each is Item[] => Array.isArray(each) && areAlike(each)
  return keys.every(isKnown) && keys.reduce((sum, each) => sum + each.length, 0) <= maxKeys
}

/**
 * Checks a BatchGetItem by the engine's rules. They look at each key at length; of keys that are alike one is enough. A
 * batch of any other kind is checked whole, and refused in the engine's words.
 */
export const validateBatchGet = (raw: object): DynaliteRequest => {
  const { RequestItems: tables } = raw as { RequestItems?: unknown }
  if (!isPlain(tables)) return validateRequest('batchGetItem', raw)
  const entries = Object.entries(tables)
  const ofOne = entries.map(([name, asked]) => [name, { ...asked, Keys: asked.Keys.slice(0, 1) }] as const)
  const request = validateRequest('batchGetItem', { ...raw, RequestItems: Object.fromEntries(ofOne) })
  const checked = (request as DynaliteRequest & { RequestItems: Record<string, KeysOfTable> }).RequestItems
  for (const [name, { Keys }] of entries) Object.assign(checked[name] ?? {}, { Keys })
  return request
}
