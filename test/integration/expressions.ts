/** An item as the document client knows it. */
export type Item = Record<string, unknown>

export interface Context {
  names: Record<string, string>
  values: Record<string, unknown>
}

/** A query holds the same few expressions against each item. */
const tokens = new Map<string, readonly string[]>()
const tokensOf = (text: string): readonly string[] => {
  const before = tokens.get(text)
  if (before !== undefined) return before
  const found = text.match(/<>|<=|>=|[=<>(),+]|[#:\w.]+/g) ?? []
  tokens.set(text, found)
  return found
}

const pathOf = (token: string, { names }: Context): string[] =>
  token.split('.').map((part) => (part.startsWith('#') ? (names[part] ?? part) : part))

const readAt = (item: Item | undefined, path: string[]): unknown =>
  path.reduce<unknown>((at, name) => (at === undefined ? at : (at as Item)[name]), item)

const compare = (a: unknown, b: unknown): number | undefined => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && a === b) return 0
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return undefined
}

const operators: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/** Condition and key expressions, as far as the stores of the product use them; anything else throws. */
export const holds = (expression: string, item: Item | undefined, context: Context): boolean => {
  const tokens = tokensOf(expression)
  let at = 0
  const next = () => tokens[at++] ?? ''
  const operand = (token = next()): unknown =>
    token.startsWith(':') ? context.values[token] : readAt(item, pathOf(token, context))

  const functionOf = (name: string): boolean => {
    next()
    const first = operand()
    const second = tokens[at] === ',' ? (next(), operand()) : undefined
    next()
    if (name === 'attribute_exists') return first !== undefined
    if (name === 'attribute_not_exists') return first === undefined
    if (name === 'contains') return Array.isArray(first) && first.includes(second)
    if (name === 'begins_with') return typeof first === 'string' && first.startsWith(String(second))
    throw new Error(`The fake does not know ${name}`)
  }

  const term = (): boolean => {
    const token = next()
    if (token === '(') {
      const value = either()
      next()
      return value
    }
    if (tokens[at] === '(') return functionOf(token)
    const left = operand(token)
    const operator = next()
    if (operator === 'BETWEEN') {
      const from = compare(left, operand())
      next()
      const to = compare(left, operand())
      return from !== undefined && to !== undefined && from >= 0 && to <= 0
    }
    const test = operators[operator]
    if (test === undefined) throw new Error(`The fake does not know ${operator} in ${expression}`)
    const order = compare(left, operand())
    return order === undefined ? operator === '<>' : test(order)
  }

  const both = (): boolean => {
    let value = term()
    while (tokens[at] === 'AND') {
      next()
      value = term() && value
    }
    return value
  }

  const either = (): boolean => {
    let value = both()
    while (tokens[at] === 'OR') {
      next()
      value = both() || value
    }
    return value
  }

  return either()
}

/** What a key expression says that its first attribute, the partition, must be. */
export const partitionOf = (
  expression: string,
  { names, values }: Context,
): [string, unknown] | undefined => {
  const [name = '', operator, value = ''] = tokensOf(expression)
  return operator === '=' && value.startsWith(':') ? [names[name] ?? name, values[value]] : undefined
}

const write = (item: Item, path: string[], value: unknown): void => {
  const last = path.at(-1) ?? ''
  const parent = readAt(item, path.slice(0, -1))
  if (typeof parent !== 'object' || parent === null) throw new Error(`No such path: ${path.join('.')}`)
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else (parent as Item)[last] = value
}

/** SET (with `+` and if_not_exists), REMOVE and ADD; what is read is the item before the update. */
export const update = (expression: string, before: Item, context: Context): Item => {
  const after = structuredClone(before)
  const clauses = expression.split(/\b(SET|REMOVE|ADD)\b/).slice(1)
  const valueOf = (text: string): unknown => {
    const fallback = /^if_not_exists\(\s*([^,]+?)\s*,\s*([^)]+?)\s*\)$/.exec(text)
    if (fallback !== null) {
      return readAt(before, pathOf(fallback[1] ?? '', context)) ?? valueOf(fallback[2] ?? '')
    }
    const parts = text.split('+').map((part) => part.trim())
    const read = (part: string) =>
      part.startsWith(':') ? context.values[part] : readAt(before, pathOf(part, context))
    return parts.length === 1
      ? read(parts[0] ?? '')
      : parts.reduce((sum, part) => sum + Number(read(part)), 0)
  }
  const actionsOf = (text: string) => text.split(/,(?![^(]*\))/).map((action) => action.trim())
  for (let at = 0; at < clauses.length; at += 2) {
    for (const action of actionsOf(clauses[at + 1] ?? '')) {
      if (clauses[at] === 'REMOVE') write(after, pathOf(action, context), undefined)
      else if (clauses[at] === 'ADD') {
        const [name = '', value = ''] = action.split(/\s+/)
        const path = pathOf(name, context)
        write(after, path, Number(readAt(before, path) ?? 0) + Number(context.values[value]))
      } else {
        const [name = '', ...rest] = action.split('=')
        write(after, pathOf(name.trim(), context), valueOf(rest.join('=').trim()))
      }
    }
  }
  return after
}
