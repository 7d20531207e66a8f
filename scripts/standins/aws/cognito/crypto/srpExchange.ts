import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { fromHex, g, hashHex, k, modPow, N, paddedHex } from './srpGroup'

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
