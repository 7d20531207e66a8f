import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rotateOriginSecret, openSecretVersions } from '../../functions/webrelease/rotateOriginSecret'
import { readSystem } from '../../scripts/stack/composition/localNames'
import { apiPrefix } from '../../shared/core/services'
import { originHeader } from '../../shared/core/originHeader'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()
const { variables, url } = stack.address
const templates = readSystem('.build/local.out')
const apis = templates.of('AWS::ApiGatewayV2::Api')
const secretId =
  templates.of('AWS::SecretsManager::Secret').find(({ logicalId }) => logicalId.startsWith('OriginSecret'))
    ?.ref ?? ''
const secrets = new SecretsManagerClient({
  endpoint: variables.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '',
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
})

/** Asks an API at its own address, past the distribution. */
const askDirectly = (host: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request(new URL(path, url), { headers: { ...headers, host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
const hostOf = (id: string) => `${id}.execute-api.ap-southeast-2.amazonaws.com`
const askUserApi = (headers: Record<string, string>) => {
  const [api] = apis.filter(({ stack: name }) => name.endsWith('-User'))
  return askDirectly(hostOf(api?.ref ?? ''), '/api/openapi.json', headers)
}

describe('the APIs', () => {
  it.each(['Device', 'Group', 'User', 'Billing', 'Provisioning'])(
    'answer nobody who asks the %s service past the distribution',
    async (name) => {
      const { token } = await stack.newUser('past the front')
      const api = apis.find((each) => each.stack.endsWith(`-${name}`))
      const paths = templates.of('AWS::ApiGatewayV2::Route').flatMap(({ stack: own, properties }) => {
        const [method, path = ''] = String(properties.RouteKey).split(' ')
        return own === api?.stack && method === 'GET' ? [path.replaceAll(/\{\w+\}/g, 'TRUCK0001')] : []
      })
      expect(paths.length).toBeGreaterThan(0)
      const authorization = `Bearer ${token}`
      for (const headers of [{ authorization }, { authorization, [originHeader]: 'guess' }]) {
        expect(await askDirectly(hostOf(api?.ref ?? ''), paths[0] ?? '', headers)).toBe(403)
      }
    },
  )

  it('answer through the distribution, which replaces what a visitor sends under the name of the secret', async () => {
    const response = await fetch(`${url}/api/openapi.json`, { headers: { [originHeader]: 'guess' } })
    expect(response.status).toBe(200)
  })

  it('take the secret to come beside the one that the distribution sends', async () => {
    const pending = randomUUID().repeat(2)
    expect(await askUserApi({ [originHeader]: pending })).toBe(403)
    await secrets.send(
      new PutSecretValueCommand({ SecretId: secretId, SecretString: pending, VersionStages: ['AWSPENDING'] }),
    )
    await eventually(async () => expect(await askUserApi({ [originHeader]: pending })).toBe(200))
    expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200)
    expect(await askUserApi({ [originHeader]: 'guess' })).toBe(403)
  })

  it('go on for whoever is signed in while it is changed, and take the old one beside the new one', async () => {
    const { token } = await stack.newUser('signed in meanwhile')
    const askSignedIn = async () =>
      (await fetch(`${url}${apiPrefix}/user-sessions`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    const ask = (secret: string) => askUserApi({ [originHeader]: secret })
    const versions = openSecretVersions(secrets, secretId)
    const { SecretString: old = '', VersionId: first = '' } = await secrets.send(
      new GetSecretValueCommand({ SecretId: secretId }),
    )
    // Whatever becomes of it, the front of this machine goes on with what it started with.
    onTestFinished(() => versions.promote(first))
    // The front of this machine sends what it started with: as an edge that has not heard yet.
    const lateEdge = { send: () => Promise.resolve(), settled: () => Promise.resolve() }
    const rotate = rotateOriginSecret(versions, lateEdge, ask)
    const version = randomUUID()
    expect([await ask(old), await askSignedIn()]).toEqual([200, 200])
    for (const step of ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const) {
      // Tried again as Secrets Manager does it: an API looks for a new secret once a second.
      await eventually(() => rotate(step, version))
      expect([step, await askSignedIn()]).toEqual([step, 200])
    }
    const fresh = await versions.read(version)
    expect(fresh).not.toBe(old)
    expect([await ask(fresh), await ask(old), await ask('guess')]).toEqual([200, 200, 403])
  })
})
