import type { DeviceId } from '../../shared/core/ids'

/** The small item of a device that holds its sealed passwords: `setupPassword`, `wifiPassword`. */
export const secretItem = 'SECRET'

/** Seals and opens the secrets of devices. Text goes in, base64 comes out, and the reverse. */
export interface SecretSeal {
  seal: (deviceid: DeviceId, text: string) => Promise<string>
  /** @throws KMS `InvalidCiphertextException` when the secret was sealed for another device */
  open: (deviceid: DeviceId, sealed: string) => Promise<string>
}

/** Without letters and digits that look alike on a label: 0 O, 1 l I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

const groups = 3
const groupLength = 4

/**
 * A setup or Wi-Fi password that a person can read off a label: `hT4k.Wm9p.3xQe`, about 69 bits.
 * @param randomInt a whole number from 0 up to, not including, its argument
 */
export const makePassword = (randomInt: (end: number) => number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('.')
