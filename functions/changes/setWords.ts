import type { SetKind } from '../../shared/changes/changeSet'

/** As the log of a group calls them. */
export const setNames = {
  settings: 'Change Set',
  firmware: 'Firmware Roll-out',
  script: 'Script Roll-out',
  file: 'File Roll-out',
} as const satisfies Record<SetKind, string>

export const countDevices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)
