import { OwnName } from '../../shared/display/ownName'
import type { DeviceStore } from '../devices/deviceStore'

/** How the owner writes each channel of a device; an entry that no longer fits is as if it were not there. */
export const ownNamesOf = (
  display: Awaited<ReturnType<DeviceStore['display']>>,
): Readonly<Record<string, OwnName>> =>
  Object.fromEntries(
    display.flatMap(({ key, entry }) => {
      const own = OwnName.safeParse(entry)
      return own.success ? [[key, own.data] as const] : []
    }),
  )
