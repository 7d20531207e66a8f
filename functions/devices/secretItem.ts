import type { DeviceId } from '../../shared/core/ids'

/** The small item of a device that holds its sealed passwords: `setupPassword`, `wifiPassword`. */
export const secretItem = 'SECRET'

/** Seals and opens the secrets of devices. Text goes in, base64 comes out, and the reverse. */
export interface SecretSeal {
  seal: (deviceid: DeviceId, text: string) => Promise<string>
  /** @throws KMS `InvalidCiphertextException` when the secret was sealed for another device */
  open: (deviceid: DeviceId, sealed: string) => Promise<string>
}
