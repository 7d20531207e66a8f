/**
 * Who may do what: these tables and nothing else decide.
 * An ability that is not listed here does not exist; a role that is not listed with an ability does not have it.
 */
export const roles = ['ADMIN', 'USER', 'OPERATOR', 'VIEW'] as const
export type Role = (typeof roles)[number]

const everyRole = roles
const operators = ['ADMIN', 'USER', 'OPERATOR'] as const
const editors = ['ADMIN', 'USER'] as const
const admins = ['ADMIN'] as const

export const deviceAbilities = {
  viewData: everyRole,
  useTriggers: operators,
  viewCommands: operators,
  acknowledgeAlarms: operators,
  putOutOfService: admins,
  viewUsers: editors,
  editUsers: admins,
  editDisplaySettings: editors,
  editDeviceSettings: editors,
  editDeviceNotes: admins,
  adminSettings: admins,
  useScripts: editors,
  useDiagnostics: editors,
  viewServerLog: admins,
  viewPasswords: admins,
  importExport: admins,
  useDistributorTools: admins,
  viewAs: admins,
  shareByLink: admins,
} as const satisfies Record<string, readonly Role[]>

/** Abilities on a device that a role alone does not give: they need membership as well. */
export const deviceAbilityGroups: Partial<Record<DeviceAbility, readonly SpecialGroup[]>> = {
  useDistributorTools: ['distributors', 'senquip_admin'],
}

export const groupAbilities = {
  viewGroup: everyRole,
  editViews: editors,
  editPlaces: editors,
  viewReports: editors,
  editReports: editors,
  editService: editors,
  viewEscalation: operators,
  editEscalation: admins,
  leaveGroup: everyRole,
  viewGroupUsers: editors,
  editGroup: admins,
  editGroupUsers: admins,
  editGroupDevices: admins,
  bulkConfigure: admins,
  viewGroupLog: admins,
  viewGroupAs: admins,
  shareViewByLink: admins,
} as const satisfies Record<string, readonly Role[]>

/** Membership of these mirrors the identity provider's groups; see `users`. */
export const specialGroups = [
  'senquip_admin',
  'senquip_dev',
  'distributors',
  'provisioning_account',
  'aemp_api_users',
  'api_access_override',
] as const
export type SpecialGroup = (typeof specialGroups)[number]

/** Abilities of an account as a whole. An empty list means every signed-in account. */
export const accountAbilities = {
  beSignedIn: [],
  provisionDevices: ['senquip_admin', 'provisioning_account'],
  administerPortal: ['senquip_admin'],
  packDevices: ['senquip_admin', 'senquip_dev'],
  readAemp: ['aemp_api_users'],
} as const satisfies Record<string, readonly SpecialGroup[]>

/** Abilities of a person who is not signed in: the endpoint says so itself, nothing is assumed. */
export const publicAbilities = { anyone: [] } as const

export type DeviceAbility = keyof typeof deviceAbilities
export type GroupAbility = keyof typeof groupAbilities
export type AccountAbility = keyof typeof accountAbilities
export type PublicAbility = keyof typeof publicAbilities
export type Ability = DeviceAbility | GroupAbility | AccountAbility | PublicAbility

/** The group whose members act as ADMIN on every device and group. */
export const staffGroup: SpecialGroup = 'senquip_admin'

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value)

/** A stored role is believed only if it is one of the four: anything else gives nothing. */
export const readRole = (stored: unknown): Role | undefined => (isOneOf(roles, stored) ? stored : undefined)

export const readSpecialGroups = (stored: readonly unknown[]): SpecialGroup[] =>
  stored.filter((group): group is SpecialGroup => isOneOf(specialGroups, group))

/** The higher of two roles; `roles` is ordered from highest to lowest. */
export const higherRole = (a: Role | undefined, b: Role | undefined): Role | undefined =>
  roles.find((role) => role === a || role === b)

export const mayOnDevice = (role: Role | undefined, ability: DeviceAbility): boolean =>
  role !== undefined && isOneOf<Role>(deviceAbilities[ability], role)

/** Whether a person's special groups allow what the role would. */
export const isMemberFor = (member: ReadonlySet<SpecialGroup>, ability: Ability): boolean => {
  const needed = isDeviceAbility(ability) ? deviceAbilityGroups[ability] : undefined
  return needed === undefined || needed.some((group) => member.has(group))
}

export const mayInGroup = (role: Role | undefined, ability: GroupAbility): boolean =>
  role !== undefined && isOneOf<Role>(groupAbilities[ability], role)

export const mayAsAccount = (member: ReadonlySet<SpecialGroup>, ability: AccountAbility): boolean => {
  const allowed: readonly SpecialGroup[] = accountAbilities[ability]
  return allowed.length === 0 || allowed.some((group) => member.has(group))
}

export const isDeviceAbility = (ability: Ability): ability is DeviceAbility =>
  Object.hasOwn(deviceAbilities, ability)
export const isGroupAbility = (ability: Ability): ability is GroupAbility =>
  Object.hasOwn(groupAbilities, ability)
export const isAccountAbility = (ability: Ability): ability is AccountAbility =>
  Object.hasOwn(accountAbilities, ability)
