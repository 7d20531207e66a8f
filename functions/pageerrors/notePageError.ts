import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { type Clock, secondMs } from '../../shared/core/time'
import type { reportPageError as contract } from '../../shared/pageerrors/reportPageError'

type Report = InputOf<typeof contract>
type Write = (message: string, fields: Record<string, unknown>) => void

/**
 * So many lines a minute of each instance of the function: anyone may report, and a store that counts would cost more
 * than the lines. What comes beyond is counted and noted as a number.
 */
const mostInWindow = 20
const windowMs = 60 * secondMs

/** What an error may quote, and a log must not hold: queries, which carry codes and signatures; tokens. */
const quoted: readonly [RegExp, string][] = [
  [/\?[^\s:)'"]*/g, '?…'],
  [/[\w.-]{40,}/g, '(token)'],
  [/\/(verify|resetpassword)\/\S+/g, '/$1/…'],
]

/** A frame of a stack has an @ too, in Firefox, but a file behind it. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s()<>"']+/g, (word) => (/@[\w.-]+$/.test(word) ? '(address)' : word))

const withoutSecrets = (text: string): string =>
  withoutAddresses(quoted.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text))

/** Writes what broke on a page to the log, with the version and build that it broke in. */
export const notePageError = (write: Write, now: Clock) => {
  let sinceMs = -Infinity
  let counted = 0
  let unwritten = 0

  const mayWrite = (): boolean => {
    const nowMs = now()
    if (nowMs - sinceMs >= windowMs) {
      if (unwritten > 0) write('more page errors than were noted', { unwritten })
      ;[sinceMs, counted, unwritten] = [nowMs, 0, 0]
    }
    counted += 1
    if (counted <= mostInWindow) return true
    unwritten += 1
    return false
  }

  return ({ version, build, page, message, stack, browser }: Report): Promise<OutputOf<typeof contract>> => {
    if (mayWrite()) {
      write('page error', {
        version,
        build,
        page: withoutSecrets(page),
        browser,
        error: withoutSecrets(message),
        stack: stack === undefined ? undefined : withoutSecrets(stack),
      })
    }
    return Promise.resolve({})
  }
}
