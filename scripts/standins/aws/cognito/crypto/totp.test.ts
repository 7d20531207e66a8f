import * as OTPAuth from 'otpauth'
import { expect, it } from 'vitest'
import { findTotpStep, makeTotpSecret } from './totp'

it('knows the code of the moment and one step either way, as authenticators make it', () => {
  const secret = OTPAuth.Secret.fromBase32(makeTotpSecret())
  const code = new OTPAuth.TOTP({ secret }).generate({ timestamp: 60_000 })
  expect(findTotpStep(secret.base32, code, 60_000)).toBe(2)
  expect(findTotpStep(secret.base32, code, 30_000)).toBe(2)
  expect(findTotpStep(secret.base32, code, 119_999)).toBe(2)
  expect(findTotpStep(secret.base32, code, 900_000)).toBeUndefined()
})
