import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { type DeviceAbility, type Role, mayOnDevice } from '../../../shared/core/roles'
import { paths } from '../paths'
import type { DeviceIconName } from './DeviceIcon'

export interface DeviceLink {
  readonly label: string
  readonly to: string
  readonly icon: DeviceIconName
  /** Stands behind the label: the caller's permission level. */
  readonly note?: string
}

interface Rule {
  readonly label: string
  readonly icon: DeviceIconName
  readonly ability: DeviceAbility
  readonly path: (deviceid: DeviceId) => string
  readonly hasRole?: true
}

const rules: readonly Rule[] = [
  { label: 'Diagnostics', icon: 'diagnostics', ability: 'useDiagnostics', path: paths.diagnostics },
  { label: 'Raw Data', icon: 'raw', ability: 'viewData', path: paths.rawData },
  { label: 'Settings', icon: 'settings', ability: 'editDeviceSettings', path: paths.settings },
  { label: 'Users & Permissions', icon: 'users', ability: 'viewUsers', path: paths.users, hasRole: true },
  { label: 'Server Log', icon: 'log', ability: 'viewServerLog', path: paths.serverLog },
  { label: 'Scripting', icon: 'script', ability: 'useScripts', path: paths.script },
]

/** The pages of a device that this role may open, the data first; the custom page next to the data. */
export const deviceLinks = (
  deviceid: DeviceId,
  role: Role | undefined,
  { homePage = '', groupid }: { homePage?: string | undefined; groupid?: GroupId | undefined } = {},
): readonly DeviceLink[] => {
  const data: DeviceLink = { label: 'Data', icon: 'data', to: paths.data(deviceid, groupid) }
  if (role === undefined) return [data]
  const links = rules
    .filter((rule) => mayOnDevice(role, rule.ability))
    .map(({ label, icon, path, hasRole }) => ({
      label,
      icon,
      to: path(deviceid),
      ...(hasRole ? { note: role } : {}),
    }))
  return homePage === ''
    ? [data, ...links]
    : [data, { label: 'Custom Page', icon: 'custom', to: paths.custom(homePage, deviceid) }, ...links]
}
