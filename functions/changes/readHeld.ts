import type { GroupId } from '../../shared/core/ids'

/**
 * The devices of a group that may be configured together.
 * @throws Problem `forbidden` for a default group, `notFound` for none
 */
export type ReadHeld = (groupid: GroupId) => Promise<ReadonlySet<string>>
