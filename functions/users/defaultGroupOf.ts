import { createHash } from 'node:crypto'
import { GroupId, type UserId } from '../../shared/core/ids'

/** The same account always gets the same default group, so that a repeated first sign-in makes no second one. */
export const defaultGroupOf = (userid: UserId): GroupId => {
  const digest = createHash('sha256').update(userid).digest('base64url')
  return GroupId.parse(`g-${digest.replace(/[-_]/g, 'x').slice(0, 9)}`)
}
