import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'

const clocks = new Set(['ts', 'time', 'aws_ts'])

const isDrawable = (value: unknown): boolean =>
  typeof value === 'number' || (Array.isArray(value) && value.some((each) => typeof each === 'number'))

/** The keys of a device that a chart can draw, by their labels. */
export const sourceKeys = (
  keys: readonly string[],
  lastValueOf: (key: string) => unknown,
  display: DisplaySettings,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keys
      .filter((key) => !clocks.has(key) && isDrawable(lastValueOf(key)))
      .map((key) => [key, displayOf(key, display[key]).label] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  )
