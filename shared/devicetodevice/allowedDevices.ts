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
