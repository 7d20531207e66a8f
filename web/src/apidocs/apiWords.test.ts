import { expect, it } from 'vitest'
import { titleOfTag, whoMay } from './apiWords'

it('says who may make a call, and never the name that the program has for it', () => {
  expect(whoMay('viewServerLog')).toBe('ADMIN on the device')
  expect(whoMay('viewData')).toBe('ADMIN, USER, OPERATOR or VIEW on the device')
  expect(whoMay('editGroup')).toBe('ADMIN on the group')
  expect(whoMay('beSignedIn')).toBe('every signed-in account')
  expect(whoMay('packDevices')).toBe('accounts in senquip_admin or senquip_dev')
  expect(whoMay('anyone')).toBe('everyone, also signed out')
  expect(titleOfTag('cloudapi')).toBe('For programs, with an API key')
})
