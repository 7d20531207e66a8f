/** What an expression of a script may look up: its own variables, the reading, the settings. */
export interface Names {
  /** A variable, or `object.member`. */
  lookUp(name: string): unknown
  /** `Cfg.get('script.num1')`. */
  config(key: string): unknown
}

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|([A-Za-z_]\w*(?:\.\w+)?)|([-+*/()]))/y

interface Token {
  readonly value?: number | string
  readonly name?: string
  readonly sign?: string
}

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const found = tokenPattern.exec(text)
    if (found === null) throw new SyntaxError(`cannot read ${text}`)
    const [, number, single, double, name, sign] = found
    if (number !== undefined) tokens.push({ value: Number(number) })
    else if (name !== undefined) tokens.push({ name })
    else if (sign !== undefined) tokens.push({ sign })
    else tokens.push({ value: single ?? double ?? '' })
  }
  return tokens
}

const combine: Record<string, (a: unknown, b: unknown) => unknown> = {
  '+': (a, b) =>
    typeof a === 'string' || typeof b === 'string' ? String(a) + String(b) : Number(a) + Number(b),
  '-': (a, b) => Number(a) - Number(b),
  '*': (a, b) => Number(a) * Number(b),
  '/': (a, b) => Number(a) / Number(b),
}

/** The value of an expression of numbers, strings, names, settings and the four operations. @throws SyntaxError */
export function evaluate(text: string, names: Names): unknown {
  const tokens = tokensOf(text)
  let at = 0
  const takeSign = (signs: string): string | undefined => {
    const sign = tokens[at]?.sign
    if (sign === undefined || !signs.includes(sign)) return undefined
    at += 1
    return sign
  }
  const expect = (sign: string): void => {
    if (takeSign(sign) === undefined) throw new SyntaxError(`${sign} expected in ${text}`)
  }
  const readFactor = (): unknown => {
    if (takeSign('-') !== undefined) return -Number(readFactor())
    if (takeSign('(') !== undefined) {
      const inner = readSum()
      expect(')')
      return inner
    }
    const token = tokens[at]
    at += 1
    if (token?.value !== undefined) return token.value
    if (token?.name === undefined) throw new SyntaxError(`cannot read ${text}`)
    if (takeSign('(') === undefined) return names.lookUp(token.name)
    const argument = readSum()
    expect(')')
    if (token.name !== 'Cfg.get') throw new SyntaxError(`${token.name} is not a function`)
    return names.config(String(argument))
  }
  const readChain = (signs: string, readPart: () => unknown): unknown => {
    let value = readPart()
    for (let sign = takeSign(signs); sign !== undefined; sign = takeSign(signs)) {
      value = combine[sign]?.(value, readPart())
    }
    return value
  }
  const readProduct = (): unknown => readChain('*/', readFactor)
  const readSum = (): unknown => readChain('+-', readProduct)
  const value = readSum()
  if (at < tokens.length) throw new SyntaxError(`cannot read ${text}`)
  return value
}
