import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openAskProvider, providerAddress } from './sessionCheck'

let stop: () => void = () => undefined
afterEach(() => stop())

/** A provider that gives this answer, or none at all. */
const answering = async (status: number, body: string | undefined) => {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push([request.headers['x-amz-target'], JSON.parse(Buffer.concat(chunks).toString())])
      if (body === undefined) request.socket.destroy()
      else response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { ask: openAskProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), asked }
}

describe('the identity provider', () => {
  it('is asked who the bearer of the token is, with the token alone', async () => {
    const { ask, asked } = await answering(200, '{"Username":"x","UserAttributes":[]}')
    expect(await ask('the token')).toBe('live')
    expect(asked).toEqual([['AWSCognitoIdentityProviderService.GetUser', { AccessToken: 'the token' }]])
  })

  it.each([
    ['NotAuthorizedException', 'ended'],
    ['com.amazonaws.cognito.identity.idp.model#NotAuthorizedException', 'ended'],
    ['UserNotFoundException', 'ended'],
    ['PasswordResetRequiredException', 'ended'],
    ['TooManyRequestsException', 'unknown'],
    ['InternalErrorException', 'unknown'],
  ])('says %s: %s', async (kind, state) => {
    const { ask } = await answering(400, JSON.stringify({ __type: kind, message: 'no' }))
    expect(await ask('token')).toBe(state)
  })

  it.each([
    ['nonsense', '<html>'],
    ['nothing', ''],
    ['and hangs up', undefined],
  ])('says %s: nothing is known', async (_, body) => {
    const { ask } = await answering(503, body)
    expect(await ask('token')).toBe('unknown')
  })

  it('stands where the region is, or where the environment says', () => {
    expect(providerAddress({ AWS_REGION: 'ap-southeast-2' })).toBe(
      'https://cognito-idp.ap-southeast-2.amazonaws.com',
    )
    const AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = 'http://127.0.0.1:9'
    expect(providerAddress({ AWS_REGION: 'x', AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER })).toBe(
      'http://127.0.0.1:9',
    )
  })
})
