import { expect, it } from 'vitest'
import { modPow, N, paddedHex } from './srp'

const slowModPow = (base: bigint, exponent: bigint) => {
  let [result, square, rest] = [1n, base % N, exponent]
  for (; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

it('raises to a power as plain arithmetic does, at the edges of the group too', () => {
  const cases: [bigint, bigint][] = [
    [2n, 1n],
    [2n, (1n << 255n) + 12_345n],
    [N + 5n, 67_890n],
    [N - 2n, 12_345_678n],
    [0n, 5n],
    [1n, 5n],
    [N - 1n, 4n],
    [N - 1n, 5n],
    [7n, 0n],
  ]
  for (const [base, exponent] of cases) expect(modPow(base, exponent)).toBe(slowModPow(base, exponent))
})

it('writes numbers in whole bytes whose leading bit is clear', () => {
  expect([0x1n, 0x7fn, 0x80n, 0xabcn].map(paddedHex)).toEqual(['01', '7f', '0080', '0abc'])
})
