import { describe, expect, it } from 'vitest'
import { credentialsIn } from './environmentCredentials'

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }

describe('credentials of a Lambda', () => {
  it('are those of its environment', () => {
    expect(credentialsIn(keys)).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' })
    expect(credentialsIn({ ...keys, AWS_SESSION_TOKEN: 'token' })).toMatchObject({ sessionToken: 'token' })
  })

  it('are missing with a clear word', () => {
    expect(() => credentialsIn({ AWS_ACCESS_KEY_ID: 'id' })).toThrow('environment')
  })
})
