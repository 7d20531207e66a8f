import type { DeviceId, GroupId, UserId } from '../../shared/core/ids'
/** Keys of the access table: every relation stands in both directions, written in one transaction. */
export const accessKey = {
  user: (userid: UserId) => `USER#${userid}`,
  device: (deviceid: DeviceId) => `DEVICE#${deviceid}`,
  group: (groupid: GroupId) => `GROUP#${groupid}`,
  /** Of an address that may have no account; nothing that grants a right lies there. */
  email: (email: string) => `EMAIL#${email.toLowerCase()}`,
  meta: 'META',
} as const

/** `DEVICE#TRUCK0001` → `TRUCK0001`. */
export const idIn = (key: string): string => key.slice(key.indexOf('#') + 1)
