import { expect, it } from 'vitest'
import { brands } from '../../../../shared/brands/brands'
import { tabsFor } from './accountTabs'

it.each([
  ['default', [], ['profile', 'password', 'mfa', 'api']],
  ['watchlogPro', [], ['profile', 'password', 'mfa']],
  ['carbonet', [], ['profile', 'password']],
  ['carbonet', ['api_access_override'], ['profile', 'password', 'api']],
] as const)('%s shows somebody of %j the tabs %j', (brand, groups, tabs) => {
  expect(tabsFor(brands[brand], groups)).toEqual(tabs)
})
