import { dropPrototypeNames } from './dropPrototypeNames'
import { keepExactNumbers } from './keepExactNumbers'
import { poison } from './poison'
import type { Poison } from './poison'
import type { PayloadPart } from './splitPayload'

const maxDepth = 16
const maxKeys = 2000
const utf8 = new TextDecoder('utf-8', { fatal: true })

const parseJson = (json: string): { value: unknown } | { fault: string } => {
  try {
    return { value: JSON.parse(json) as unknown }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

const decode = (bytes: Uint8Array) => {
  try {
    return utf8.decode(bytes)
  } catch {
    // The decoder says no more than that it failed; the caller names the reason.
    return undefined
  }
}

/**
 * One part of a payload as a plain object whose every number is as sent, or the reason why it is refused. `dropped`:
 * where keys stood that are left out for their names.
 */
export const parseObject = (
  part: PayloadPart,
): { sent: Record<string, unknown>; dropped: string[] } | { poison: Poison } => {
  const refuse = (...[code, detail]: [Poison['code'], string?]) => ({
    poison: poison(code, part.bytes, detail),
  })
  if (part.depth > maxDepth) return refuse('tooDeep')
  const text = decode(part.bytes)
  if (text === undefined) return refuse('notUtf8')
  if (part.cutShort) return refuse('cutShort')

  const exact: ReturnType<typeof keepExactNumbers> = part.longNumbers
    ? keepExactNumbers(text)
    : { json: text }
  const parsed = parseJson(exact.json)
  if ('fault' in parsed) return refuse('notJson', parsed.fault)
  if (exact.tooLarge !== undefined) return refuse('numberTooLarge', exact.tooLarge.slice(0, 40))

  const sent = parsed.value
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return refuse('notObject')
  if (Object.keys(sent).length > maxKeys) return refuse('tooManyKeys')
  return { dropped: dropPrototypeNames(sent), sent: sent as Record<string, unknown> }
}
