import conditionParser from 'dynalite/db/conditionParser.js'
import updateParser from 'dynalite/db/updateParser.js'

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
export const rememberParsed = (): void => {
  if (isRemembered) return
  isRemembered = true
  remember(conditionParser)
  remember(updateParser)
}
