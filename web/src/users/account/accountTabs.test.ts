import { expect, it } from 'vitest'
import { brands } from '../../../../shared/brands/brands'
import { tabAt, tabsFor } from './accountTabs'

it.each([
  [
    'default',
    [],
    ['profile', 'password', 'mfa', 'sessions', 'notifications', 'billing', 'subscriptions', 'api'],
  ],
  ['watchlogPro', [], ['profile', 'password', 'mfa', 'sessions', 'notifications']],
  ['carbonet', [], ['profile', 'password', 'sessions', 'notifications']],
  ['carbonet', ['api_access_override'], ['profile', 'password', 'sessions', 'notifications', 'api']],
] as const)('%s shows somebody of %j the tabs %j', (brand, groups, tabs) => {
  expect(tabsFor(brands[brand], groups)).toEqual(tabs)
})

it.each([
  ['default', undefined, 'profile'],
  ['default', 'BILLING', 'billing'],
  ['carbonet', undefined, 'profile'],
  ['carbonet', 'billing', 'profile'],
  ['carbonet', 'subscriptions', 'profile'],
  ['carbonet', 'password', 'password'],
  ['carbonet', 'api', undefined],
  ['default', 'toString', undefined],
] as const)('%s opens at %s: %s', (brand, asked, tab) => {
  expect(tabAt(asked, brands[brand], [])).toBe(tab)
})
