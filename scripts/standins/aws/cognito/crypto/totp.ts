import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** A shared secret in base32, as long as Cognito's (52 letters). */
export const makeTotpSecret = () => [...randomBytes(52)].map((byte) => alphabet.charAt(byte & 31)).join('')

const decodeBase32 = (secret: string) => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

const codeAt = (secret: string, step: number) => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(19) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The 30-second step whose code this is, one step of clock skew allowed either way; `undefined` when none. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / 1000 / stepSeconds)
  const offered = Buffer.from(code.padEnd(6).slice(0, 7))
  return [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(codeAt(secret, step))
    return offered.length === expected.length && timingSafeEqual(offered, expected)
  })
}
