export interface Token {
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
export const lexSql = (sql: string): Token[] => {
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
