import * as z from 'zod/mini'
import { DeviceId } from '../core/ids'

const maxAllowed = 50

/** Which devices may ask this one for its values; each once. */
export const AllowedDevices = z.pipe(
  z
    .array(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.trim().toUpperCase()),
        ),
        DeviceId,
      ),
    )
    .check(z.maxLength(maxAllowed, `At most ${maxAllowed} devices can be allowed.`)),
  z.transform((list) => [...new Set(list)]),
)

export const firmwareNeeded = 'A firmware update is required to use this function.'

const version = /^SFW(\d{3})-(\d{1,4})\.(\d{1,4})\.(\d{1,4})/

/** 2.6.4 of the second number; its versions compare as 20604. */
const oldestOf002 = 20_604
const oldestMajorOf003 = 4

/** Whether firmware knows nothing of asking other devices yet; a build without a version number may know. */
export const isTooOld = (fw: string): boolean => {
  const [, family, major = '', minor = '', patch = ''] = version.exec(fw) ?? []
  if (family === '003') return Number(major) < oldestMajorOf003
  return family === '002' && Number(major) * 10_000 + Number(minor) * 100 + Number(patch) < oldestOf002
}
