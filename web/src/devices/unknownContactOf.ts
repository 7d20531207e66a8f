import type { Device } from './useDevice'

/** Why nothing can be said of a device's last contact; undefined when the portal has answered. */
export const unknownContactOf = ({
  role,
  settingsError,
}: Pick<Device, 'role' | 'settingsError'>): 'not loaded' | 'loading' | undefined => {
  if (settingsError !== undefined) return 'not loaded'
  return role === undefined ? 'loading' : undefined
}
