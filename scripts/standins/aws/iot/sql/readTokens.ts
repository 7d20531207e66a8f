interface Token {
  readonly kind: 'punctuation' | 'text' | 'number' | 'word'
  readonly text: string
}

const tokenPattern = /\s*(?:(?<punctuation>[*(),])|'(?<quoted>[^']*)'|(?<number>\d+)|(?<word>[A-Za-z_]\w*))/y

const toToken = (groups: Record<string, string | undefined>): Token => {
  if (groups.punctuation !== undefined) return { kind: 'punctuation', text: groups.punctuation }
  if (groups.quoted !== undefined) return { kind: 'text', text: groups.quoted }
  if (groups.number !== undefined) return { kind: 'number', text: groups.number }
  return { kind: 'word', text: groups.word ?? '' }
}

/** Splits IoT SQL into tokens; throws a SyntaxError at the first character that belongs to none. */
const lexSql = (sql: string): Token[] => {
  const tokens: Token[] = []
  const source = sql.trimEnd()
  let offset = 0
  while (offset < source.length) {
    tokenPattern.lastIndex = offset
    const match = tokenPattern.exec(source)
    if (!match?.groups) throw new SyntaxError(`IoT SQL: cannot read ${source.slice(offset, offset + 30)}`)
    tokens.push(toToken(match.groups))
    offset = tokenPattern.lastIndex
  }
  return tokens
}

/** A cursor over the tokens of a statement; keywords are compared without case. */
export interface TokenReader {
  peek(offset?: number): Token | undefined
  /** Whether the token ahead is this keyword or punctuation. */
  isAt(text: string, offset?: number): boolean
  /** Takes the token ahead if it is this one. */
  take(text: string): boolean
  /** Takes this token or throws. */
  expect(text: string): void
  next(): Token
  isAtEnd(): boolean
  fail(wanted: string): never
}

/** Reads `sql` token by token. */
export const readTokens = (sql: string): TokenReader => {
  const tokens = lexSql(sql)
  let at = 0
  const peek = (offset = 0) => tokens[at + offset]
  const isAt = (text: string, offset = 0) => {
    const token = peek(offset)
    if (token?.kind === 'punctuation') return token.text === text
    return token?.kind === 'word' && token.text.toLowerCase() === text
  }
  const fail = (wanted: string): never => {
    throw new SyntaxError(`IoT SQL: expected ${wanted} before ${peek()?.text ?? 'the end'} in: ${sql}`)
  }
  const take = (text: string) => {
    if (!isAt(text)) return false
    at += 1
    return true
  }
  return {
    peek,
    isAt,
    take,
    fail,
    expect: (text) => {
      if (!take(text)) fail(text)
    },
    next: () => {
      const token = tokens[at] ?? fail('more')
      at += 1
      return token
    },
    isAtEnd: () => at >= tokens.length,
  }
}
