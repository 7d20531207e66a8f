import { GroupId } from '../../shared/core/ids'
import { newShortId } from '../core/newShortId'

const idLength = 9

/** Fifty-three bits: two groups never get the same one, and the write that makes a group would refuse it. */
export const newGroupId = (): GroupId => GroupId.parse(`g-${newShortId(idLength)}`)
