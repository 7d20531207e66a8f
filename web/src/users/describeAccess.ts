import type { DeviceUser } from './usePermissions'

/** How somebody comes by their permission, each way with its role: `Fleet (USER)`, `Single user (VIEW)`. */
export const describeAccess = ({
  direct,
  through = [],
}: Pick<DeviceUser, 'direct' | 'through'>): string[] => [
  ...(direct === undefined ? [] : [`Single user (${direct})`]),
  ...through.map(({ groupName, permission }) => `${groupName} (${permission})`),
]
