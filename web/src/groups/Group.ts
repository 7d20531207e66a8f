import type { OutputOf } from '../../../shared/core/endpoint'
import type { getGroup } from '../../../shared/groups/groups'

export type Group = OutputOf<typeof getGroup>
