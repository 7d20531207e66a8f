/** How much a notification says on a phone that lies locked on a table. */
export const lockScreens = ['everything', 'device', 'nothing'] as const
export type LockScreen = (typeof lockScreens)[number]

export const lockScreenLabel = {
  everything: 'Device and event',
  device: 'Device and level only',
  nothing: 'Only that there is an alert',
} as const satisfies Record<LockScreen, string>
