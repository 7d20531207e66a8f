import { describe, expect, it } from 'vitest'
import { earlyFiles } from './earlyFiles'

const files = { data: ['data.js', 'data.css'], home: ['home.js'], login: ['login.js'], group: ['group.js'] }
const session = 'theme=dark; CognitoIdentityServiceProvider.c.u.refreshToken=x'

describe('earlyFiles', () => {
  it.each([
    ['/', ['home.js']],
    ['/data/TRUCK0001', ['data.js', 'data.css']],
    ['/g-HunterVal/data/TRUCK0001', ['data.js', 'data.css']],
    ['/group/g-HunterVal', ['group.js']],
    ['/api-docs', []],
  ])('knows what %s needs', (path, wanted) => {
    expect(earlyFiles(files, session, path)).toEqual(wanted)
  })

  it('is the sign-in when there is no session', () => {
    expect(earlyFiles(files, 'theme=dark', '/data/TRUCK0001')).toEqual(['login.js'])
  })
})
