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

const onlyBreaks = (comment: string): string => comment.replaceAll(/[^\n]+/g, '')

/** A loop and no pattern: a pattern would try every run of spaces in the text, a hostile one for minutes. */
const withoutEndSpace = (text: string): string => {
  let end = text.length
  while (end > 0 && /[ \t]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A comment may stand between two words: it leaves a space, or its line breaks. */
const remainsOf = (comment: string): string => {
  if (comment.startsWith('//')) return ''
  const breaks = onlyBreaks(comment)
  return breaks === '' ? ' ' : breaks
}

const withoutComments = (text: string): string => {
  const unixText = text.replaceAll('\r\n', '\n')
  let kept = ''
  for (const { kind, from, to } of scanScript(unixText)) {
    const part = unixText.slice(from, to)
    if (kind === 'comment') {
      // What was the space before a comment is outer white space once the comment is gone.
      const isLast = to === unixText.length || unixText.charAt(to) === '\n'
      if (isLast || part.includes('\n')) kept = withoutEndSpace(kept)
      kept += isLast ? onlyBreaks(part) : remainsOf(part)
    } else kept += part
  }
  return kept
}

/**
 * A script as it goes to a device: without comments and outer white space. Lines stay lines, so that a
 * line number in a message of the device is one of the script in the portal, counted from its first line of code.
 */
export const stripScript = (text: string): string => withoutComments(text).trim()

/** Lines of a script before its first line of code, which the device does not get. */
export const linesBeforeCode = (text: string): number => {
  const kept = withoutComments(text)
  return kept.slice(0, kept.length - kept.trimStart().length).split('\n').length - 1
}

const encoder = new TextEncoder()

/** How many bytes of the device's memory a script takes. */
export const strippedBytes = (text: string): number => encoder.encode(stripScript(text)).length

/** Bytes of a script after stripping that the firmware families hold. */
const familyLimits: Record<string, number> = { SFW001: 12_188 }
const otherLimit = 20_000

/** With its comments a script may be longer; this is what the portal keeps of it. */
export const maxSourceBytes = 100_000

/** The file that a device runs at every start. */
export const scriptFileName = 'init.js'

/** `SFW001-5.0.0` → 12 188. */
export const maxScriptBytesOf = (fw: string): number => familyLimits[fw.slice(0, 6)] ?? otherLimit
