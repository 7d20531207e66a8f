import { createHash, timingSafeEqual } from 'node:crypto'
import type { DeviceId, UserId } from '../../shared/core/ids'
import type { DeviceStore } from '../devices/deviceStore'
import { type SecretSeal, secretItem } from '../devices/secretItem'
import type { LockOut } from './lockOut'

/**
 * Whether a text is the setup password of a device. Each guess counts before it is compared, in the one counter of all
 * that take this password. Of a device that does not exist every text is wrong, counted and refused alike, and takes as
 * long.
 * @throws Problem `tooManyAttempts` after too many wrong ones
 */
export type IsSetupPassword = (userid: UserId, deviceid: DeviceId, given: string) => Promise<boolean>

/** Opened like a secret where there is none: the key service is asked all the same. */
const noSecret = Buffer.from('no secret is kept for this device').toString('base64')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const openSetupPassword = (
  devices: Pick<DeviceStore, 'item'>,
  { open }: Pick<SecretSeal, 'open'>,
  lockOut: LockOut,
): IsSetupPassword => {
  const read = async (deviceid: DeviceId): Promise<string | undefined> => {
    const item = await devices.item(deviceid, secretItem)
    try {
      return await open(deviceid, typeof item?.setupPassword === 'string' ? item.setupPassword : noSecret)
    } catch (error) {
      // Where there is a secret that cannot be opened something is wrong, and no guess is counted.
      if (item?.setupPassword === undefined && error instanceof Error && isUnreadable(error)) return undefined
      throw error
    }
  }

  return async (userid, deviceid, given) => {
    await lockOut.reserve(userid, deviceid)
    const right = await read(deviceid)
    const isRight = timingSafeEqual(digest(given), digest(right ?? '')) && right !== undefined
    if (isRight) await lockOut.forget(userid, deviceid)
    return isRight
  }
}

const isUnreadable = ({ name }: Error): boolean => name === 'InvalidCiphertextException'
