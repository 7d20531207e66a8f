import { scanScript } from './scanScript'

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
