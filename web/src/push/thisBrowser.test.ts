import { expect, it } from 'vitest'
import { type BrowserParts, browserStateOf, thisDevice } from './thisBrowser'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36'

const browser: BrowserParts = {
  userAgent: android,
  maxTouchPoints: 5,
  isStandalone: false,
  hasWorkers: true,
  hasPush: true,
  permission: 'default',
}

it.each([
  ['a phone that was not asked', {}, 'ready'],
  ['one that allows it', { permission: 'granted' }, 'ready'],
  ['one that refuses it', { permission: 'denied' }, 'denied'],
  ['an iPhone', { userAgent: iPhone, hasPush: false, permission: undefined }, 'homeScreen'],
  [
    'an iPad that calls itself a Mac',
    { userAgent: iPad, hasPush: false, permission: undefined },
    'homeScreen',
  ],
  ['an iPhone with the app', { userAgent: iPhone, isStandalone: true }, 'ready'],
  [
    'an old iPhone with the app',
    { userAgent: iPhone, isStandalone: true, hasPush: false, permission: undefined },
    'unsupported',
  ],
  ['a Mac', { userAgent: iPad, maxTouchPoints: 0, hasPush: false, permission: undefined }, 'unsupported'],
  ['a browser without workers', { hasWorkers: false }, 'unsupported'],
] as const)('%s', (_, parts, state) => {
  expect(browserStateOf({ ...browser, ...parts })).toBe(state)
})

it.each([
  [iPhone, 'this phone'],
  [android, 'this phone'],
  [desk, 'this computer'],
])('%s is %s', (userAgent, words) => expect(thisDevice(userAgent)).toBe(words))
