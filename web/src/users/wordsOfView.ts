import type { OutputOf } from '../../../shared/core/endpoint'
import type { viewDeviceAs } from '../../../shared/viewas/viewAs'

/** As whom: `VIEW`, or `Ann Archer (VIEW)`. */
export const wordsOfView = ({ name, permission }: OutputOf<typeof viewDeviceAs>): string =>
  name === undefined ? permission : `${name} (${permission})`
