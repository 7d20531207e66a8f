import { describe, expect, it } from 'vitest'
import { openedPage } from './openedPage'

const session = 'theme=dark; CognitoIdentityServiceProvider.c.u.refreshToken=x'

describe('openedPage', () => {
  it.each([
    ['/', { name: 'home' }],
    ['/data/TRUCK0001', { name: 'data', id: 'TRUCK0001' }],
    ['/data/truck0001', { name: 'data', id: 'TRUCK0001' }],
    ['/g-HunterVal/data/TRUCK0001', { name: 'data', id: 'TRUCK0001' }],
    ['/config/truck0001', { name: 'settings', id: 'TRUCK0001' }],
    ['/config/TRUCK0001/network', { name: 'settings', id: 'TRUCK0001' }],
    ['/config/TRUCK0001/', { name: 'settings', id: 'TRUCK0001' }],
    ['/config/TRUCK', undefined],
    ['/group/g-HunterVal', { name: 'group' }],
    ['/group/g-HunterVal/v-Engines1', { name: 'view', id: 'g-HunterVal', view: 'v-Engines1' }],
    ['/group/g-HunterVal/settings', { name: 'group' }],
    ['/subscriptions', { name: 'subscriptions' }],
    ['/subscriptions/g-HunterVal', { name: 'subscriptions', id: 'g-HunterVal' }],
    ['/api-docs', undefined],
  ])('knows %s', (path, page) => {
    expect(openedPage(session, path)).toEqual(page)
  })

  it('is none of them where everybody may look', () => {
    expect(openedPage('theme=dark', '/api-docs/')).toBeUndefined()
  })

  it('is the sign-in when there is no session', () => {
    expect(openedPage('theme=dark', '/data/TRUCK0001')).toEqual({ name: 'login' })
  })
})
