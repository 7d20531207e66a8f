import {
  accountAbilities,
  deviceAbilities,
  groupAbilities,
  type Role,
  type SpecialGroup,
} from '../../../shared/core/roles'
import type { Service } from '../../../shared/core/services'

const titles: Record<Service, string> = {
  cloudapi: 'For programs, with an API key',
  device: 'Devices',
  group: 'Groups and their events',
  user: 'Accounts',
  billing: 'Plans and payment',
  provisioning: 'Factory',
  staff: 'Support staff',
}

const isService = (tag: string): tag is Service => Object.hasOwn(titles, tag)

/** What the calls of a tag are about. */
export const titleOfTag = (tag: string): string => (isService(tag) ? titles[tag] : tag)

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`

const found = <T>(table: Readonly<Record<string, readonly T[]>>, ability: string) =>
  Object.hasOwn(table, ability) ? table[ability] : undefined

/** Who may make a call, in the words of the pages. */
export const whoMay = (ability: string): string => {
  const onDevice = found<Role>(deviceAbilities, ability)
  if (onDevice !== undefined) return `${listed(onDevice)} on the device`
  const onGroup = found<Role>(groupAbilities, ability)
  if (onGroup !== undefined) return `${listed(onGroup)} on the group`
  const special = found<SpecialGroup>(accountAbilities, ability)
  if (special === undefined) return 'everyone, also signed out'
  return special.length === 0 ? 'every signed-in account' : `accounts in ${listed(special)}`
}
