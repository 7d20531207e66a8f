import { expect, it, describe } from 'vitest'
import { emailInAddress, codeInAddress } from './useMailedCode'

const user = '00000000-0000-4000-8000-000000000001'
const found = { code: '012345', user }

describe('the code of a mailed link', () => {
  it.each([
    ['/verify', `#code=012345&user=${user}`],
    [`/verify/code=012345&user=${user}`, ''],
    [`/resetpassword/code=012345&user=${user}`, ''],
  ])('is read from %s%s', (pathname, hash) => {
    expect(codeInAddress({ pathname, hash })).toEqual(found)
  })

  it('knows an address that stands for the user', () => {
    const hash = '#code=123456&user=ann%2Btruck%40example.com'
    expect(codeInAddress({ pathname: '/verify', hash })?.user).toBe('ann+truck@example.com')
  })

  it.each([
    ['/verify', ''],
    ['/verify', '#code=12345&user=a'],
    ['/verify', '#code=1234567&user=a'],
    ['/verify', '#code=123456'],
    ['/verify/anything', ''],
    ['/verify', `#code=123456&user=${'a'.repeat(129)}`],
  ])('%s%s has none', (pathname, hash) => {
    expect(codeInAddress({ pathname, hash })).toBeUndefined()
  })
})

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
