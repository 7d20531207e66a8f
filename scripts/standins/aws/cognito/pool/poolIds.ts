import { createHash } from 'node:crypto'

const digestOf = (kind: string, logicalId: string) =>
  createHash('sha256').update(`${kind}/${logicalId}`).digest()

const inAlphabet = (digest: Buffer, alphabet: string, length: number) => {
  let rest = BigInt(`0x${digest.toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text += alphabet.charAt(Number(rest % BigInt(alphabet.length)))
    rest /= BigInt(alphabet.length)
  }
  return text
}

const digits = '0123456789'
const lower = 'abcdefghijklmnopqrstuvwxyz'

/** `{region}_{9 alphanumerics}`; the same logical id always gives the same id, so tokens outlive a restart. */
export const userPoolIdOf = (logicalId: string, region = 'ap-southeast-2') =>
  `${region}_${inAlphabet(digestOf('user-pool', logicalId), digits + lower + lower.toUpperCase(), 9)}`

/** 26 lower-case alphanumerics, fixed by the logical id. */
export const userPoolClientIdOf = (logicalId: string) =>
  inAlphabet(digestOf('client', logicalId), digits + lower, 26)

/** `{region}:{uuid}`, fixed by the logical id. */
export const identityPoolIdOf = (logicalId: string, region = 'ap-southeast-2') =>
  `${region}:${uuidFrom(digestOf('identity-pool', logicalId))}`

/** The issuer of a pool's tokens. */
export const issuerOf = (poolId: string) => `https://${providerNameOf(poolId)}`

/** `cognito-idp.{region}.amazonaws.com/{poolId}`: the pool's `ProviderName`, and the key of its logins. */
export const providerNameOf = (poolId: string) =>
  `cognito-idp.${poolId.slice(0, poolId.indexOf('_'))}.amazonaws.com/${poolId}`

/** A version 4 uuid made of the first 16 bytes given. */
export const uuidFrom = (bytes: Buffer) => {
  const uuid = Buffer.from(bytes.subarray(0, 16))
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x40, 6)
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
