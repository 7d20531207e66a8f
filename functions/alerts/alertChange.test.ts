import { expect, it } from 'vitest'
import { PhoneNumber } from './alertChange'

const phoneFormat =
  'Please change phone number format to match international format. For example: an Australian number looks like +61xxxxxxxxx'

const messageOf = async (text: string) => (await PhoneNumber.safeParseAsync(text)).error?.issues[0]?.message

it('is kept in international form', async () => {
  expect(await PhoneNumber.parseAsync(' +61 400 000-000 ')).toBe('+61400000000')
  expect(await PhoneNumber.parseAsync('+49 1512 3456789')).toBe('+4915123456789')
})

it.each(['0400 000 000', '61400000000', '+61', '+6140000000000', 'Ann', '+1', ''])(
  '%j is not one',
  async (text) => {
    expect(await messageOf(text)).toBe(phoneFormat)
  },
)

it('is none that its owner is paid for', async () => {
  expect(await messageOf('+611900123456')).toBe('Alerts cannot be sent to premium-rate numbers.')
})
