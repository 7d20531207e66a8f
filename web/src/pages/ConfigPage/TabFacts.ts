import type { Role } from '../../../../shared/core/roles'
import type { FlatConfig } from '../../../../shared/devices/configTree'

/** What decides which tabs a device has, for whom. */
export interface TabFacts {
  readonly deviceid: string
  readonly reported: FlatConfig
  readonly role: Role | undefined
  readonly isStaff: boolean
}
