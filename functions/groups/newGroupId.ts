import { randomInt } from 'node:crypto'
import { GroupId } from '../../shared/core/ids'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Fifty-three bits: two groups never get the same one, and the write that makes a group would refuse it. */
export const newGroupId = (): GroupId =>
  GroupId.parse(`g-${Array.from({ length: 9 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`)
