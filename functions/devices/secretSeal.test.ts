import { DeviceId } from '../../shared/core/ids'
import {
  DecryptCommand,
  type DecryptCommandInput,
  EncryptCommand,
  type EncryptCommandInput,
  KMSClient,
} from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { openSeal } from './secretSeal'

/** A key that remembers for which device it sealed, as KMS does with the encryption context. */
const fakeKms = () => {
  const client = new KMSClient({ region: 'ap-southeast-2' })
  const kms = mockClient(client)
  kms.on(EncryptCommand).callsFake(({ Plaintext, EncryptionContext }: EncryptCommandInput) => ({
    CiphertextBlob: Buffer.from(JSON.stringify([EncryptionContext, Buffer.from(Plaintext ?? '').toString()])),
  }))
  kms.on(DecryptCommand).callsFake(({ CiphertextBlob, EncryptionContext }: DecryptCommandInput) => {
    const [context, text] = JSON.parse(Buffer.from(CiphertextBlob ?? '').toString()) as [unknown, string]
    if (JSON.stringify(context) !== JSON.stringify(EncryptionContext)) throw new Error('InvalidCiphertext')
    return { Plaintext: Buffer.from(text) }
  })
  return { client, kms }
}

const pump = DeviceId.parse('PUMP00002')
const truck = DeviceId.parse('TRUCK0001')

describe('the seal of device secrets', () => {
  it('opens for the same device what it sealed, letters beyond ASCII included', async () => {
    const { seal, open } = openSeal(fakeKms().client, 'key-1')
    const sealed = await seal(pump, 'wïfi.Pass1')
    expect(sealed).not.toContain('Pass1')
    expect(await open(pump, sealed)).toBe('wïfi.Pass1')
  })

  it('does not open for another device', async () => {
    const { seal, open } = openSeal(fakeKms().client, 'key-1')
    const sealed = await seal(pump, 'setup.Pass1')
    await expect(open(truck, sealed)).rejects.toThrow('InvalidCiphertext')
  })

  it('names its own key both ways, so that a ciphertext of another key is refused', async () => {
    const { client, kms } = fakeKms()
    const { seal, open } = openSeal(client, 'key-1')
    await open(pump, await seal(pump, 'setup.Pass1'))
    expect(kms.calls().map((call) => (call.args[0].input as { KeyId: string }).KeyId)).toEqual([
      'key-1',
      'key-1',
    ])
  })
})
