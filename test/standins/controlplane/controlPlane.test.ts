import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecrets } from '../../../functions/core/openSecrets'
import { openLocalControlPlane } from './localControlPlane.fixture'

const options = {
  parameters: [
    { name: '/app/mapKey', value: 'one' },
    { name: '/app/stripe/key', value: 'hush', type: 'SecureString' as const },
  ],
  secrets: [
    { name: 'stripe', value: '{"key":"sk"}' },
    { name: 'rotating', value: 'a' },
    { name: 'turned', value: '1' },
    { name: 'bytes', value: 'text at first' },
  ],
  keys: [{ keyId: '11111111-2222-3333-4444-555555555555', aliases: ['settings'] }, { keyId: 'other' }],
}

let local: Awaited<ReturnType<typeof openLocalControlPlane>>
beforeAll(async () => {
  local = await openLocalControlPlane(options)
})
afterAll(() => local.close())

describe('Systems Manager parameters', () => {
  const ssm = () => new SSMClient(local.client())
  const read = async (Name: string, WithDecryption = true) =>
    (await ssm().send(new GetParametersCommand({ Names: [Name], WithDecryption }))).Parameters?.[0]

  it('hands out a secure value only to who asks for decryption', async () => {
    expect(await read('/app/stripe/key')).toMatchObject({ Value: 'hush', Type: 'SecureString', Version: 1 })
    expect((await read('/app/stripe/key', false))?.Value).not.toContain('hush')
  })

  it('names the parameters that are missing', async () => {
    const Names = ['/app/mapKey', '/absent', 'constructor']
    const answer = await ssm().send(new GetParametersCommand({ Names }))
    expect([answer.Parameters?.map(({ Value }) => Value), answer.InvalidParameters]).toEqual([
      ['one'],
      ['/absent', 'constructor'],
    ])
  })

  it('have their value over a restart, until the template gives another', async () => {
    await local.restart()
    expect(await read('/app/mapKey')).toMatchObject({ Value: 'one', Version: 1 })
    await local.restart({ parameters: [{ name: '/app/mapKey', value: 'two' }] })
    expect(await read('/app/mapKey')).toMatchObject({ Value: 'two', Version: 2 })
  })
})

describe('secrets', () => {
  const secrets = () => new SecretsManagerClient(local.client())
  const read = async (SecretId: string, VersionStage?: string) =>
    (await secrets().send(new GetSecretValueCommand({ SecretId, ...(VersionStage ? { VersionStage } : {}) })))
      .SecretString

  it('are found by name and by resource name', async () => {
    expect(await read('stripe')).toBe('{"key":"sk"}')
    const { ARN = '' } = await secrets().send(new DescribeSecretCommand({ SecretId: 'stripe' }))
    expect(await read(ARN)).toBe('{"key":"sk"}')
    await expect(read('absent')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('keep the previous value beside the current one, over a restart too', async () => {
    await secrets().send(new PutSecretValueCommand({ SecretId: 'rotating', SecretString: 'b' }))
    await secrets().send(new PutSecretValueCommand({ SecretId: 'rotating', SecretString: 'c' }))
    await local.restart()
    expect([await read('rotating'), await read('rotating', 'AWSPREVIOUS')]).toEqual(['c', 'b'])
  })

  it('are read by the services’ own client as by the SDK', async () => {
    const readVersion = openSecrets(local.client())
    await secrets().send(new PutSecretValueCommand({ SecretId: 'turned', SecretString: 'é"2' }))
    const { CreatedDate } = await secrets().send(new GetSecretValueCommand({ SecretId: 'turned' }))
    expect(await readVersion('turned')).toEqual({ text: 'é"2', createdMs: CreatedDate?.getTime() })
    expect((await readVersion('turned', 'AWSPREVIOUS'))?.text).toBe('1')
    expect(await readVersion('turned', 'AWSPENDING')).toBeUndefined()
    expect(await readVersion('absent')).toBeUndefined()
  })

  it('may be bytes', async () => {
    const SecretBinary = new Uint8Array([0, 1, 255])
    await secrets().send(new PutSecretValueCommand({ SecretId: 'bytes', SecretBinary }))
    const answer = await secrets().send(new GetSecretValueCommand({ SecretId: 'bytes' }))
    expect(answer.SecretBinary).toEqual(SecretBinary)
  })
})

describe('keys', () => {
  const kms = () => new KMSClient(local.client())
  const EncryptionContext = { device: 'A1', purpose: 'settings' }
  const Plaintext = new TextEncoder().encode('password')

  it('decrypt only within the same context, in whatever order it is written', async () => {
    const { CiphertextBlob } = await kms().send(
      new EncryptCommand({ KeyId: 'alias/settings', Plaintext, EncryptionContext }),
    )
    await local.restart()
    const decrypt = (context: Record<string, string>) =>
      kms().send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context }))
    expect((await decrypt({ purpose: 'settings', device: 'A1' })).Plaintext).toEqual(Plaintext)
    const refusal = { name: 'InvalidCiphertextException' }
    await expect(decrypt({ device: 'B2', purpose: 'settings' })).rejects.toMatchObject(refusal)
    await expect(decrypt({})).rejects.toMatchObject(refusal)
  })

  it('refuse a ciphertext that was changed or cut short, and another key', async () => {
    const { CiphertextBlob = new Uint8Array() } = await kms().send(
      new EncryptCommand({ KeyId: 'other', Plaintext }),
    )
    const changed = Uint8Array.from(CiphertextBlob, (byte, index) =>
      index === CiphertextBlob.length - 1 ? byte ^ 1 : byte,
    )
    const decrypt = (blob: Uint8Array, KeyId?: string) =>
      kms().send(new DecryptCommand({ CiphertextBlob: blob, ...(KeyId ? { KeyId } : {}) }))
    await expect(decrypt(changed)).rejects.toMatchObject({ name: 'InvalidCiphertextException' })
    for (const length of [1, 10, 22, 26])
      await expect(decrypt(CiphertextBlob.slice(0, length))).rejects.toMatchObject({
        name: 'InvalidCiphertextException',
      })
    await expect(decrypt(CiphertextBlob, 'alias/settings')).rejects.toMatchObject({
      name: 'IncorrectKeyException',
    })
  })

  it('give keys for data, which they open again within the same context', async () => {
    const made = await kms().send(
      new GenerateDataKeyCommand({ KeyId: 'other', KeySpec: 'AES_256', EncryptionContext }),
    )
    expect(made.Plaintext).toHaveLength(32)
    const { CiphertextBlob } = made
    const opened = await kms().send(new DecryptCommand({ CiphertextBlob, EncryptionContext }))
    expect(opened.Plaintext).toEqual(made.Plaintext)
    await expect(kms().send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    })
  })

  it('are named by id and alias, and no other is there', async () => {
    const encrypt = async (KeyId: string) =>
      (await kms().send(new EncryptCommand({ KeyId, Plaintext }))).KeyId
    const arn = await encrypt('alias/settings')
    expect(arn).toMatch(/:key\/11111111-2222-3333-4444-555555555555$/)
    expect(await encrypt(arn ?? '')).toBe(arn)
    await expect(encrypt('alias/absent')).rejects.toMatchObject({ name: 'NotFoundException' })
  })
})

describe('whatever else is asked', () => {
  it('is refused: unknown operations and unsigned requests', async () => {
    const call = async (headers: Record<string, string>) =>
      (await fetch(local.server().url, { method: 'POST', body: '{}', headers })).status
    const authorization = 'AWS4-HMAC-SHA256 Credential=x'
    expect(await call({ authorization, 'x-amz-target': 'AmazonSSM.DeleteParameter' })).toBe(404)
    expect(await call({ authorization, 'x-amz-target': 'AmazonSSM.constructor' })).toBe(404)
    expect(await call({ 'x-amz-target': 'AmazonSSM.GetParameters' })).toBe(403)
  })
})
