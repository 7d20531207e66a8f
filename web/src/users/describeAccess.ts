import type { Way } from '../../../shared/access/ways'
import type { DeviceUser } from './usePermissions'

/** `directly, as VIEW`, `through Fleet, as USER`. */
export const describeWay = (way: Way): string => {
  switch (way.by) {
    case 'direct':
      return `directly, as ${way.role}`
    case 'group':
      return `through ${way.groupName ?? way.groupid}, as ${way.role}`
    case 'staff':
      return `as a member of staff, as ${way.role}`
  }
}

/** The ways to a permission, that which was given to the person alone first. */
export const waysOf = ({ direct, through = [] }: Pick<DeviceUser, 'direct' | 'through'>): Way[] => [
  ...(direct === undefined ? [] : [{ by: 'direct' as const, role: direct }]),
  ...through.map(({ permission, ...group }) => ({ by: 'group' as const, role: permission, ...group })),
]
