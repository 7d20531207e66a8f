import type { DeviceId } from '../../../shared/core/ids'
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
  { label: 'Scripting', icon: 'script', ability: 'useScripts', path: paths.script },
  { label: 'Diagnostics', icon: 'diagnostics', ability: 'useDiagnostics', path: paths.diagnostics },
  { label: 'Server Log', icon: 'log', ability: 'viewServerLog', path: paths.serverLog },
  { label: 'Settings', icon: 'settings', ability: 'editDeviceSettings', path: paths.settings },
  { label: 'Raw Data', icon: 'raw', ability: 'viewData', path: paths.rawData },
  { label: 'Users & Permissions', icon: 'users', ability: 'viewUsers', path: paths.users, hasRole: true },
]

/** The pages of a device that this role may open from a page of this name. */
export const deviceLinks = (
  deviceid: DeviceId,
  role: Role | undefined,
  pageName: string,
  homePage = '',
): readonly DeviceLink[] => {
  if (role === undefined) return []
  const isHere = ({ label }: Rule) => label === 'Settings' && pageName.startsWith('Settings')
  const links = rules
    .filter((rule) => mayOnDevice(role, rule.ability) && !isHere(rule))
    .map(({ label, icon, path, hasRole }) => ({
      label,
      icon,
      to: path(deviceid),
      ...(hasRole ? { note: role } : {}),
    }))
  return homePage === ''
    ? links
    : [{ label: 'Custom Page', icon: 'custom', to: paths.custom(homePage, deviceid) }, ...links]
}
