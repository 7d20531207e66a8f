import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeviceId } from '../../shared/core/ids'
import { openReadSecret } from '../core/openReadSecret'
import type { ReadSecretVersion } from '../core/openSecrets'

/** Without letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** The code that opens the lock of one device: ten letters and digits of its own, from the deployment's secret. */
export type OverrideCodeOf = (deviceid: DeviceId) => Promise<string>

export const deriveOverrideCode = (secret: string, deviceid: DeviceId): string =>
  [...createHmac('sha256', secret).update(`lock override of ${deviceid}`).digest().subarray(0, length)]
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('')

/** Compared in the same time whatever is wrong with it; its length is no secret. */
export const isSameCode = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret is read at the first use: it lies in Secrets Manager, never in a template. */
export const openOverrideCode = (read: ReadSecretVersion, SecretId: string): OverrideCodeOf => {
  const readSecret = openReadSecret(read, SecretId)
  return async (deviceid) => deriveOverrideCode(await readSecret(), deviceid)
}
