import { expect, it } from 'vitest'
import { emailInAddress } from './emailInAddress'

it.each([
  ['#email=bob%40example.com', 'bob@example.com'],
  ['#email=Bob%2Bpit%40Example.com', 'bob+pit@example.com'],
  ['', ''],
  ['#code=123456&user=bob', ''],
  ['#email=%3Cscript%3E', ''],
  ['#email=no-address', ''],
])('reads the address in %s', (hash, email) => {
  expect(emailInAddress(hash)).toBe(email)
})
