/** http_ece publishes no types; this is the part of it that is used. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  interface Keys {
    version: 'aes128gcm'
    /** The other side's public key, base64url. */
    dh?: string
    privateKey: ECDH
    salt?: string
    authSecret: string
  }
  const ece: {
    encrypt(text: Buffer, keys: Keys & { dh: string }): Buffer
    decrypt(body: Buffer, keys: Keys): Buffer
  }
  export default ece
}
