import {
  createDiffieHellman,
  createHash,
  getDiffieHellman,
  randomBytes,
  timingSafeEqual,
  createHmac,
  hkdfSync,
} from 'node:crypto'

/** The 3072-bit group of RFC 3526, which Cognito and its clients use with the generator 2. */
const prime = getDiffieHellman('modp15').getPrime()
export const N = BigInt(`0x${prime.toString('hex')}`)
export const g = 2n

const evenHex = (value: bigint) => {
  const hex = value.toString(16)
  return hex.length % 2 ? `0${hex}` : hex
}

/** The hex form that both sides hash: two's complement, so a leading bit that is set gets a zero byte before it. */
export const paddedHex = (value: bigint) => {
  const hex = evenHex(value)
  return /^[89a-f]/.test(hex) ? `00${hex}` : hex
}

/** SHA-256 of the bytes that the hex text stands for, as hex. */
export const hashHex = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

export const fromHex = (hex: string) => BigInt(`0x${hex}`)

export const k = fromHex(hashHex(paddedHex(N) + paddedHex(g)))

/** `base ^ exponent mod N` in native code: six to eight times as fast as bigint arithmetic (0.8 ms for 256 bits). */
export function modPow(base: bigint, exponent: bigint): bigint {
  const reduced = base % N
  if (reduced <= 1n || exponent === 0n) return exponent === 0n ? 1n : reduced
  if (reduced === N - 1n) return exponent % 2n ? reduced : 1n
  const exchange = createDiffieHellman(prime)
  exchange.setPrivateKey(Buffer.from(evenHex(exponent), 'hex'))
  return fromHex(exchange.computeSecret(Buffer.from(evenHex(reduced), 'hex')).toString('hex'))
}

/** All that is kept of a password: a salt and `g^x`, both hex. */
export interface PasswordVerifier {
  readonly salt: string
  readonly verifier: string
}

/** The `x` of SRP as Amplify derives it; `poolName` is the pool's id behind its region. */
const secretExponent = (poolName: string, userId: string, password: string, salt: string) => {
  const identity = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex')
  return fromHex(hashHex(paddedHex(fromHex(salt)) + identity))
}

const derive = (poolName: string, userId: string, password: string, salt: string): PasswordVerifier => ({
  salt,
  verifier: modPow(g, secretExponent(poolName, userId, password, salt)).toString(16),
})

export const makePasswordVerifier = (poolName: string, userId: string, password: string) =>
  derive(poolName, userId, password, randomBytes(16).toString('hex'))

/** Whether the password is the one kept; takes the same time for every answer. */
export function matchesPassword(poolName: string, userId: string, password: string, kept: PasswordVerifier) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const offered = derive(poolName, userId, password, kept.salt)
  return timingSafeEqual(digest(offered.verifier), digest(kept.verifier))
}

/** The server's half of one SRP exchange; it lives only until the client answers. */
export interface SrpExchange {
  readonly clientPublic: bigint
  readonly serverSecret: bigint
  readonly serverPublic: bigint
}

/** Opens an exchange for a verifier. `undefined` when the client's public value would make the secret guessable. */
export function openSrpExchange(clientPublicHex: string, verifier: string): SrpExchange | undefined {
  const clientPublic = fromHex(clientPublicHex) % N
  if (clientPublic === 0n) return undefined
  const serverSecret = fromHex(randomBytes(32).toString('hex'))
  const serverPublic = (k * fromHex(verifier) + modPow(g, serverSecret)) % N
  return { clientPublic: fromHex(clientPublicHex), serverSecret, serverPublic }
}

/** Whether the signature (base64) proves knowledge of the password; compared in constant time. */
export function provesPassword(
  exchange: SrpExchange,
  verifier: string,
  claim: { poolName: string; userId: string; secretBlock: string; timestamp: string; signature: string },
): boolean {
  const { clientPublic, serverSecret, serverPublic } = exchange
  const scramble = fromHex(hashHex(paddedHex(clientPublic) + paddedHex(serverPublic)))
  const secret = modPow(clientPublic * modPow(fromHex(verifier), scramble), serverSecret)
  const bytes = (value: bigint) => Buffer.from(paddedHex(value), 'hex')
  const key = hkdfSync('sha256', bytes(secret), bytes(scramble), 'Caldera Derived Key', 16)
  const expected = createHmac('sha256', Buffer.from(key))
    .update(claim.poolName)
    .update(claim.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest()
  const offered = Buffer.from(claim.signature, 'base64')
  return offered.length === expected.length && timingSafeEqual(offered, expected)
}
