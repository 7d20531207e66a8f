import { describe, expect, it } from 'vitest'
import { openedPage, pageAddress } from './prefetchList'

const session = 'theme=dark; CognitoIdentityServiceProvider.c.u.refreshToken=x'

describe('openedPage', () => {
  it.each([
    ['/', { name: 'home', ids: {} }],
    ['/data/TRUCK0001', { name: 'data', ids: { deviceid: 'TRUCK0001' } }],
    ['/data/truck0001', { name: 'data', ids: { deviceid: 'TRUCK0001' } }],
    ['/g-HunterVal/data/TRUCK0001', { name: 'data', ids: { deviceid: 'TRUCK0001' } }],
    ['/config/truck0001', { name: 'config', ids: { deviceid: 'TRUCK0001' } }],
    ['/config/TRUCK0001/network', { name: 'config', ids: { deviceid: 'TRUCK0001' } }],
    ['/config/TRUCK0001/', { name: 'config', ids: { deviceid: 'TRUCK0001' } }],
    ['/config/TRUCK', undefined],
    ['/group/g-HunterVal', { name: 'group', ids: { groupid: 'g-HunterVal' } }],
    [
      '/group/g-HunterVal/v-Engines1',
      { name: 'view', ids: { groupid: 'g-HunterVal', viewid: 'v-Engines1' } },
    ],
    ['/group/g-HunterVal/settings', { name: 'group', ids: { groupid: 'g-HunterVal' } }],
    ['/subscriptions', { name: 'subscriptions', ids: {} }],
    ['/subscriptions/g-HunterVal', { name: 'subscriptions', ids: { groupid: 'g-HunterVal' } }],
    ['/group/elsewhere', undefined],
    ['/api-docs', undefined],
  ])('knows %s', (path, page) => {
    expect(openedPage(session, path)).toEqual(page)
  })

  it('is none of them where everybody may look', () => {
    expect(openedPage('theme=dark', '/api-docs/')).toBeUndefined()
  })

  it('is the sign-in when there is no session', () => {
    expect(openedPage('theme=dark', '/data/TRUCK0001')).toEqual({ name: 'login', ids: {} })
  })
})

describe('pageAddress', () => {
  it.each([
    ['/api/page/data/{deviceid}', { deviceid: 'TRUCK0001' }, '/api/page/data/TRUCK0001'],
    ['/api/page/home', {}, '/api/page/home'],
    ['/api/page/subscriptions', { groupid: undefined }, '/api/page/subscriptions'],
    ['/api/page/subscriptions', { groupid: 'g-HunterVal' }, '/api/page/subscriptions?groupid=g-HunterVal'],
    ['/api/page/view/{groupid}/{viewid}', { groupid: 'g-1', viewid: 'v/2' }, '/api/page/view/g-1/v%2F2'],
  ])('of %s with %j is %s', (path, ids, address) => {
    expect(pageAddress(path, ids)).toBe(address)
  })
})
