import type { FlatConfig } from '../devices/configTree'
import { isSecretKey } from './secrets'

const mostNamed = 20
const maxValueLength = 60

const tell = (key: string, value: FlatConfig[string]): string => {
  if (value === null || value === '') return 'empty'
  if (isSecretKey(key)) return 'changed'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

/** Settings with their values for a line of a log: `gps.interval: 2, wifi.sta.pass: changed`. Secrets are not written. */
export const describeSettings = (change: FlatConfig): string => {
  const all = Object.entries(change).map(([key, value]) => `${key}: ${tell(key, value)}`)
  const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ''
  return all.slice(0, mostNamed).join(', ') + more
}
