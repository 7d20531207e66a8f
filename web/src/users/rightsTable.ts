import { type DeviceAbility, type Role, deviceAbilities, roles } from '../../../shared/core/roles'

interface Right {
  action: string
  ability: DeviceAbility
}

/** What people ask about a role, as the table lists it. */
export const rights: readonly Right[] = [
  { action: 'View data', ability: 'viewData' },
  { action: 'Trigger device actions', ability: 'useTriggers' },
  { action: 'View users', ability: 'viewUsers' },
  { action: 'Change display settings', ability: 'editDisplaySettings' },
  { action: 'Change device settings', ability: 'editDeviceSettings' },
  { action: 'View/edit script', ability: 'useScripts' },
  { action: 'View diagnostics', ability: 'useDiagnostics' },
  { action: 'View server log', ability: 'viewServerLog' },
  { action: 'View device passwords', ability: 'viewPasswords' },
  { action: 'Edit asset notes', ability: 'editDeviceNotes' },
  { action: 'Add or remove users', ability: 'editUsers' },
  { action: 'Import/export settings', ability: 'importExport' },
]

export interface RightsRow {
  action: string
  may: Readonly<Record<Role, boolean>>
}

/** The four roles and what each may do; the answers are those of the table that the server decides by. */
export const rightsTable: readonly RightsRow[] = rights.map(({ action, ability }) => {
  const allowed: readonly Role[] = deviceAbilities[ability]
  return {
    action,
    may: Object.fromEntries(roles.map((role) => [role, allowed.includes(role)])) as Record<Role, boolean>,
  }
})
