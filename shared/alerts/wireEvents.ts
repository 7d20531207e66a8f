import { type AlertLevel, alertLevelOf, alertLevels } from './alertLevels'
import { noTopic } from './namesOfTopics'

/** One event of a message, as far as it can be used: a device lists a state in every message while it lasts. */
export interface WireEvent {
  readonly topic: string
  readonly msg: string
  /** Undefined for an event that the device gives none, or 0, or one that cannot be read. */
  readonly level: AlertLevel | undefined
  readonly isLevelUnreadable: boolean
  /** What the device calls it, where it does. */
  readonly name: string | undefined
}

const longestTopic = 64
const longestText = 400

/** Cut texts end in an ellipsis, and not within a character that takes two units. */
const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** What can be read as a text: numbers as they are written, objects as JSON. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

const topicOf = (value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' ? noTopic : cut(text, longestTopic)
}

const named: ReadonlyMap<string, AlertLevel> = new Map(alertLevels.map((level) => [level, level]))

const unreadable = 'unreadable'

/** Scripts send a level as a number, as its text, or by its name. */
const levelOf = (lv: unknown): AlertLevel | typeof unreadable | undefined => {
  if (lv === undefined || lv === null) return undefined
  if (typeof lv === 'number') return alertLevelOf(lv)
  if (typeof lv !== 'string') return unreadable
  const text = lv.trim().toLowerCase()
  if (text === '') return undefined
  const number = Number(text)
  return named.get(text) ?? (Number.isNaN(number) ? unreadable : alertLevelOf(number))
}

/**
 * An item of a message's list of events: long texts are cut, and what is missing has a default. Undefined for what is
 * no object.
 */
export const readWireEvent = (item: unknown): WireEvent | undefined => {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
  const { topic, msg, lv, name } = item as Record<string, unknown>
  const level = levelOf(lv)
  return {
    topic: topicOf(topic),
    msg: cut(textOf(msg), longestText),
    level: level === unreadable ? undefined : level,
    isLevelUnreadable: level === unreadable,
    name: typeof name === 'string' && name !== '' ? name : undefined,
  }
}

/** The items of a message's list of events; a single event may come without a list. */
export const itemsOf = (events: unknown): readonly unknown[] => {
  if (Array.isArray(events)) return events
  return typeof events === 'object' && events !== null ? [events] : []
}

/**
 * A word that begins with a letter, digits within it included, such as P0301 or CAN2; or else a number, a date, a time
 * or a value with its unit, as one.
 */
const wordOrNumber = /([\p{L}_][\p{L}\p{N}_]*)|[-+]?\d[\p{L}\p{N}_]*(?:[.,:/+-]\d[\p{L}\p{N}_]*)*/gu

/**
 * What of a text distinguishes one condition from another of the same topic and level: not its numbers, which change while the
 * condition lasts ("Temp 81" and "Temp 82"), nor its case and spaces.
 */
export const wordsOf = (msg: string): string =>
  msg
    .toLowerCase()
    .replaceAll(wordOrNumber, (_, word: string | undefined) => word ?? '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
