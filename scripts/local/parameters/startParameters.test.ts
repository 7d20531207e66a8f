import {
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  KMSClient,
} from '@aws-sdk/client-kms'
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import {
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalParameters } from './localParameters.fixture'

const options = {
  parameters: [
    { name: '/app/mapKey', value: 'one' },
    { name: '/app/stripe/key', value: 'hush', type: 'SecureString' as const },
  ],
  secrets: [{ name: 'stripe', value: '{"key":"sk"}' }],
  keys: [{ keyId: '11111111-2222-3333-4444-555555555555', aliases: ['settings'] }, { keyId: 'other' }],
}

let local: Awaited<ReturnType<typeof openLocalParameters>>
beforeAll(async () => {
  local = await openLocalParameters(options)
})
afterAll(() => local.close())

describe('Systems Manager parameters', () => {
  const ssm = () => new SSMClient(local.client())
  const read = async (Name: string, WithDecryption = true) =>
    (await ssm().send(new GetParameterCommand({ Name, WithDecryption }))).Parameter

  it('hands out a secure value only to who asks for decryption', async () => {
    expect(await read('/app/stripe/key')).toMatchObject({ Value: 'hush', Type: 'SecureString', Version: 1 })
    expect((await read('/app/stripe/key', false))?.Value).not.toContain('hush')
  })

  it('names the parameters that are missing', async () => {
    await expect(read('/absent')).rejects.toMatchObject({ name: 'ParameterNotFound' })
    await expect(read('constructor')).rejects.toMatchObject({ name: 'ParameterNotFound' })
    const answer = await ssm().send(new GetParametersCommand({ Names: ['/app/mapKey', '/absent'] }))
    expect([answer.Parameters?.map(({ Value }) => Value), answer.InvalidParameters]).toEqual([
      ['one'],
      ['/absent'],
    ])
  })

  it('lists a path, its branches only when asked to', async () => {
    const names = async (Recursive: boolean) =>
      (await ssm().send(new GetParametersByPathCommand({ Path: '/app', Recursive }))).Parameters?.map(
        ({ Name }) => Name,
      )
    expect(await names(false)).toEqual(['/app/mapKey'])
    expect(await names(true)).toEqual(['/app/mapKey', '/app/stripe/key'])
  })

  it('overwrites only when told to, and counts the versions', async () => {
    const put = (Overwrite: boolean) =>
      ssm().send(new PutParameterCommand({ Name: '/app/new', Value: 'x', Type: 'String', Overwrite }))
    expect((await put(false)).Version).toBe(1)
    await expect(put(false)).rejects.toMatchObject({ name: 'ParameterAlreadyExists' })
    expect((await put(true)).Version).toBe(2)
  })

  it('keeps what was put over a restart, until the template says otherwise', async () => {
    await ssm().send(new PutParameterCommand({ Name: '/app/mapKey', Value: 'mine', Overwrite: true }))
    await local.restart()
    expect((await read('/app/mapKey'))?.Value).toBe('mine')
    await local.restart({ parameters: [{ name: '/app/mapKey', value: 'two' }] })
    expect((await read('/app/mapKey'))?.Value).toBe('two')
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
    await secrets().send(new CreateSecretCommand({ Name: 'rotating', SecretString: 'a' }))
    await secrets().send(new PutSecretValueCommand({ SecretId: 'rotating', SecretString: 'b' }))
    await secrets().send(new PutSecretValueCommand({ SecretId: 'rotating', SecretString: 'c' }))
    await local.restart()
    expect([await read('rotating'), await read('rotating', 'AWSPREVIOUS')]).toEqual(['c', 'b'])
    await expect(
      secrets().send(new CreateSecretCommand({ Name: 'rotating', SecretString: 'd' })),
    ).rejects.toMatchObject({ name: 'ResourceExistsException' })
  })

  it('may be bytes', async () => {
    const SecretBinary = new Uint8Array([0, 1, 255])
    await secrets().send(new CreateSecretCommand({ Name: 'bytes', SecretBinary }))
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

  it('make data keys that come back from their ciphertext', async () => {
    const made = await kms().send(
      new GenerateDataKeyCommand({ KeyId: 'alias/settings', KeySpec: 'AES_256', EncryptionContext }),
    )
    expect(made.Plaintext).toHaveLength(32)
    const opened = await kms().send(
      new DecryptCommand({ CiphertextBlob: made.CiphertextBlob, EncryptionContext }),
    )
    expect(opened.Plaintext).toEqual(made.Plaintext)
  })

  it('are described by id, alias and resource name', async () => {
    const describeKey = async (KeyId: string) =>
      (await kms().send(new DescribeKeyCommand({ KeyId }))).KeyMetadata
    const metadata = await describeKey('alias/settings')
    expect(await describeKey(metadata?.Arn ?? '')).toEqual(metadata)
    expect(metadata).toMatchObject({ KeyId: '11111111-2222-3333-4444-555555555555', KeyState: 'Enabled' })
    await expect(describeKey('alias/absent')).rejects.toMatchObject({ name: 'NotFoundException' })
  })
})

describe('whatever else is asked', () => {
  it('is refused: unknown operations and unsigned requests', async () => {
    const call = async (headers: Record<string, string>) =>
      (await fetch(local.server().url, { method: 'POST', body: '{}', headers })).status
    const authorization = 'AWS4-HMAC-SHA256 Credential=x'
    expect(await call({ authorization, 'x-amz-target': 'AmazonSSM.DeleteParameter' })).toBe(404)
    expect(await call({ authorization, 'x-amz-target': 'AmazonSSM.constructor' })).toBe(404)
    expect(await call({ 'x-amz-target': 'AmazonSSM.GetParameter' })).toBe(403)
  })
})
