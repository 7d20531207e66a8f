export interface ScriptPart {
  readonly kind: 'code' | 'comment' | 'string'
  readonly from: number
  readonly to: number
}

/** Where a comment or a string that begins here ends; one that is never closed reaches to the end. */
const endOf = (text: string, from: number): number => {
  const mark = text.charAt(from)
  if (text.startsWith('//', from)) {
    const line = text.indexOf('\n', from)
    return line === -1 ? text.length : line
  }
  if (text.startsWith('/*', from)) {
    const close = text.indexOf('*/', from + 2)
    return close === -1 ? text.length : close + 2
  }
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === mark) return at + 1
    // Quotes do not reach over a line: a forgotten one must not swallow the rest of the script.
    else if (char === '\n' && mark !== '`') return at
  }
  return text.length
}

const begins = /\/[/*]|["'`]/g

/** Cuts a script into code, comments and strings, in order and without gaps. mJS has no regular expressions. */
export const scanScript = (text: string): ScriptPart[] => {
  const parts: ScriptPart[] = []
  let at = 0
  while (at < text.length) {
    begins.lastIndex = at
    const from = begins.exec(text)?.index ?? text.length
    if (from > at) parts.push({ kind: 'code', from: at, to: from })
    if (from === text.length) break
    const to = endOf(text, from)
    parts.push({ kind: text.charAt(from) === '/' ? 'comment' : 'string', from, to })
    at = to
  }
  return parts
}
