import type { DeviceUser } from './usePermissions'

/** The sources of a permission, each with its role: `Fleet (USER)`, `Single user (VIEW)`. */
export const describeAccess = ({
  direct,
  through = [],
}: Pick<DeviceUser, 'direct' | 'through'>): string[] => [
  ...(direct === undefined ? [] : [`Single user (${direct})`]),
  ...through.map(({ groupName, permission }) => `${groupName} (${permission})`),
]
