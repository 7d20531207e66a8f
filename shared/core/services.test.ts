import { describe, expect, it } from 'vitest'
import { endpoints } from '../endpoints'
import { type Endpoint, pathParameters, routeKeyOf } from './endpoint'
import { isAccountAbility, isDeviceAbility, isGroupAbility } from './roles'
import { serviceOf } from './services'

const all: readonly Endpoint[] = endpoints

describe('every endpoint', () => {
  it.each(all.map((endpoint) => [routeKeyOf(endpoint), endpoint] as const))('%s', (_key, endpoint) => {
    expect(serviceOf(endpoint.path)).toBe(endpoint.service)
    for (const name of pathParameters(endpoint.path))
      expect(Object.keys(endpoint.input.shape)).toContain(name)
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/)
    if (endpoint.auth === 'user') {
      const { ability } = endpoint
      expect([isDeviceAbility(ability), isGroupAbility(ability), isAccountAbility(ability)]).toContain(true)
    }
    if (endpoint.orSelf !== undefined) expect(Object.keys(endpoint.input.shape)).toContain(endpoint.orSelf)
  })

  it('has a route of its own', () => {
    const keys = all.map((endpoint) => routeKeyOf(endpoint).replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

it.each([
  ['/device/{deviceid}/data', 'device'],
  ['/groups', 'group'],
  ['/group/{groupid}', 'group'],
  ['/user-login', 'user'],
  ['/api-credentials', 'user'],
  ['/openapi.json', 'user'],
  ['/billing-customer', 'billing'],
  ['/prov-portal-get-device/{id}', 'provisioning'],
  ['/page/data/{deviceid}', 'device'],
  ['/page/view/{groupid}/{viewid}', 'group'],
  ['/page/subscriptions', 'billing'],
  ['/page', undefined],
  ['/devices', undefined],
  ['/user', undefined],
  ['', undefined],
])('%s belongs to %s', (path, service) => {
  expect(serviceOf(path)).toBe(service)
})
