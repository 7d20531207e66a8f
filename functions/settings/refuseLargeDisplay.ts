import { Problem } from '../../shared/core/problem'
import type { DeviceStore } from '../devices/deviceStore'
import type { SettingsChange } from './settingsStore'

/** All display settings travel in one answer, twice, and a Lambda's answer may have 6 MB. */
const maxDisplayBytes = 1_500_000

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** @throws Problem `tooLarge` when a change would make the display settings of a device more than a page can load */
export const refuseLargeDisplay = (
  stored: Awaited<ReturnType<DeviceStore['display']>>,
  display: NonNullable<SettingsChange['display']>,
): void => {
  const after = new Map(stored.map(({ key, entry }) => [key, entry]))
  for (const [key, entry] of Object.entries(display)) {
    if (entry === null) after.delete(key)
    else after.set(key, entry)
  }
  // What only makes them less is always welcome.
  const isMore = Object.values(display).some((entry) => entry !== null)
  if (!isMore || bytesOf([...after]) <= maxDisplayBytes) return
  throw new Problem('tooLarge', 'The display settings of a device can have at most 1.5 MB in total.')
}
