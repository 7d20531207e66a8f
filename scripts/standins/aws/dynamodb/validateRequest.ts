import batchGetItem from 'dynalite/validations/batchGetItem.js'
import batchWriteItem from 'dynalite/validations/batchWriteItem.js'
import createTable from 'dynalite/validations/createTable.js'
import deleteItem from 'dynalite/validations/deleteItem.js'
import getItem from 'dynalite/validations/getItem.js'
import validations from 'dynalite/validations/index.js'
import putItem from 'dynalite/validations/putItem.js'
import query from 'dynalite/validations/query.js'
import scan from 'dynalite/validations/scan.js'
import updateItem from 'dynalite/validations/updateItem.js'
import type { z } from 'zod'
import conditionParser from 'dynalite/db/conditionParser.js'
import updateParser from 'dynalite/db/updateParser.js'
import type { Item } from './item'
import { invalid } from './apiError'

/** A parsed expression, with the names of the values that stand in it. */
interface Parsed {
  tree: unknown
  values: ReadonlyMap<unknown, string>
  /** The engine keeps which names of attributes and values no expression has used. */
  used: { names: string[]; values: string[] }
}

/** Enough for every text that the functions and the tests write. */
const most = 5000
/** These are checked by a value itself, all others by its type. */
const byValue = /between|attribute_type/i

/** A copy of what was parsed, in which some values stand for others. */
const copyTree = (node: unknown, valueFor: (node: unknown) => object | undefined): unknown => {
  if (typeof node !== 'object' || node === null) return node
  const value = valueFor(node)
  if (value !== undefined) return value
  if (Array.isArray(node)) return node.map((each) => copyTree(each, valueFor))
  const copy = Object.create(Object.getPrototypeOf(node) as object | null) as Record<string, unknown>
  for (const [name, each] of Object.entries(node)) copy[name] = copyTree(each, valueFor)
  return copy
}

const typesOf = (values: Record<string, object>): string[] =>
  Object.entries(values).map(([name, value]) => `${name} ${Object.keys(value).join()}`)
const flags = (all: object) => Object.fromEntries(Object.keys(all).map((name) => [name, true as const]))
const takeOut = (names: readonly string[], from: object) => {
  for (const name of names) Reflect.deleteProperty(from, name)
}

const remember = (parser: DynaliteParser): void => {
  const parse = parser.parse.bind(parser)
  const known = new Map<string, Parsed>()

  const parseOnce = (text: string, context: DynaliteContext): Parsed => {
    const { attrNames = {}, attrVals = {} } = context
    const unused = { names: flags(attrNames), values: flags(attrVals) }
    const tree = parse(text, {
      context: { ...context, unusedAttrNames: unused.names, unusedAttrVals: unused.values },
    })
    return {
      tree,
      values: new Map(Object.entries(attrVals).map(([name, value]) => [value, name])),
      used: {
        names: Object.keys(attrNames).filter((name) => !Object.hasOwn(unused.names, name)),
        values: Object.keys(attrVals).filter((name) => !Object.hasOwn(unused.values, name)),
      },
    }
  }

  parser.parse = (text, options) => {
    const { attrNames = {}, attrVals = {}, unusedAttrNames, unusedAttrVals } = options.context
    if (byValue.test(text)) return parse(text, options)
    const key = JSON.stringify([text, attrNames, typesOf(attrVals)])
    const found = known.get(key) ?? parseOnce(text, options.context)
    takeOut(found.used.names, unusedAttrNames)
    takeOut(found.used.values, unusedAttrVals)
    // A text says what is wrong with an expression, which no program asks twice.
    if (typeof found.tree === 'string') return found.tree
    if (known.size >= most) known.clear()
    // One value under two names would stand for both ever after.
    if (found.values.size === Object.keys(attrVals).length) known.set(key, found)
    return copyTree(found.tree, (node) => attrVals[found.values.get(node) ?? ''])
  }
}

let isRemembered = false

/**
 * Lets the engine parse each text of an expression once. Its parser tries every way to read a bracket, so that a condition
 * takes longer than the write that it guards; functions write the same few texts, with other values.
 */
const rememberParsed = (): void => {
  if (isRemembered) return
  isRemembered = true
  remember(conditionParser)
  remember(updateParser)
}

rememberParsed()

const rules = {
  batchGetItem,
  batchWriteItem,
  createTable,
  deleteItem,
  getItem,
  putItem,
  query,
  scan,
  updateItem,
}

/** Sizes are checked exactly when an item is stored; the engine's own estimate is switched off. */
const limits = { options: { maxItemSize: Infinity } }

/** Checks a request by the engine's rules and parses its expressions. The request given may lose unknown members. */
export function validateRequest(operation: keyof typeof rules, request: object): DynaliteRequest {
  const { types, custom } = rules[operation]
  const typed = validations.checkTypes(request, types)
  validations.checkValidations(typed, types, custom, limits)
  return typed
}

/** Parses a request, or refuses it as AWS does, naming the member that does not fit. */
export function parseRequest<T extends z.ZodType>(schema: T, raw: object): z.infer<T> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(
    `1 validation error detected: Value at '${issue?.path.join('.') ?? ''}' failed to satisfy constraint: ` +
      (issue?.message ?? 'invalid'),
  )
}

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
