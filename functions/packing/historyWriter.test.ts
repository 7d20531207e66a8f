import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { plainExpression } from '../../test/doubles/plainExpression'
import { openHistoryWriter } from './historyWriter'
import { openSealStream } from './packWork'

const open = () => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-southeast-2' }))
  return { documents, mock: mockClient(documents), writer: openHistoryWriter(documents, 'History') }
}
const refused = Object.assign(new Error('refused'), { name: 'ConditionalCheckFailedException' })
const manifest = {
  stream: 'A#1',
  day: '2026-11-20',
  generation: '2-b',
  keys: { vin: { parts: [0], values: 'numbers' as const } },
}

describe('the history writer', () => {
  it('writes by twenty-fives, and again what was not taken', async () => {
    const { mock, writer } = open()
    const left = { PutRequest: { Item: { stream: 'A#1', sk: 'left' } } }
    mock
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { History: [left] } })
      .resolves({})
    const items = Array.from({ length: 26 }, (_, i) => ({ sk: `C#${i}`, data: Uint8Array.of(i) }))
    await writer.put('A#1', items, 9000)
    const sent = mock.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input.RequestItems?.History)
    expect(sent.map((batch) => batch?.length)).toEqual([25, 1, 1])
    expect(sent[0]?.[0]?.PutRequest?.Item).toMatchObject({ stream: 'A#1', sk: 'C#0', expiresAt: 9 })
    expect(sent[2]).toEqual([left])
  })

  it('swaps a manifest only for the one that was read', async () => {
    const { mock, writer } = open()
    mock.on(UpdateCommand).resolvesOnce({}).resolvesOnce({}).rejectsOnce(refused).rejects(new Error('broken'))
    expect(await writer.swap(manifest, undefined, 9000)).toBe(true)
    expect(await writer.swap(manifest, '1-a', 9000)).toBe(true)
    expect(await writer.swap(manifest, '1-a', 9000)).toBe(false)
    await expect(writer.swap(manifest, '1-a', 9000)).rejects.toThrow('broken')
    const [first, second] = mock.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
    expect(first?.Key).toEqual({ stream: 'A#1', sk: 'M#2026-11-20' })
    // Whatever an older manifest said of the day goes; its mark is not touched.
    expect(plainExpression(first)).toEqual({
      update:
        'SET generation = "2-b", held = "numbers 0 vin", expiresAt = 9 ' +
        'REMOVE keys, keyList, times, n, firstMs, lastMs',
      condition: '(attribute_not_exists(generation)) OR (generation = "0")',
    })
    expect(plainExpression(second).condition).toBe('generation = "1-a"')
  })

  it('places many keys once, before the manifest that names them, to live as long as the last that does', async () => {
    const { mock, writer } = open()
    mock.on(UpdateCommand).resolvesOnce({}).resolvesOnce({}).rejectsOnce(refused).resolves({})
    const entry = { parts: [0], values: 'numbers' as const }
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`key${i}`, entry]))
    expect(await writer.swap({ ...manifest, keys: many }, undefined, 9000)).toBe(true)
    expect(await writer.swap({ ...manifest, keys: many }, '2-b', 8000)).toBe(true)
    const [placed, swapped] = mock.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
    const name = String(placed?.Key?.sk).slice('K#'.length)
    expect(name).toHaveLength(16)
    expect(plainExpression(swapped).update).toBe(
      `SET generation = "2-b", keyList = "${name}", expiresAt = 9 ` +
        'REMOVE keys, held, times, n, firstMs, lastMs',
    )
    expect(plainExpression(placed).condition).toBe('(attribute_not_exists(expiresAt)) OR (expiresAt < 9)')
  })

  it('brings no item back that is gone', async () => {
    const { mock, writer } = open()
    mock.on(UpdateCommand).rejects(refused)
    await expect(writer.expire('A#1', ['C#x'], 9000)).resolves.toBeUndefined()
    const input = mock.commandCalls(UpdateCommand)[0]?.args[0].input
    expect(plainExpression(input).condition).toBe('attribute_exists(sk)')
  })
})

describe('the seal', () => {
  it('moves forwards only, and a seal that is further is no failure', async () => {
    const { documents, mock } = open()
    mock.on(UpdateCommand).rejectsOnce(refused).rejects(new Error('broken'))
    const seal = openSealStream(documents, 'Devices')
    const owner = DeviceId.parse('TRUCK0001')
    await expect(seal(owner, 'A#1', 5)).resolves.toBeUndefined()
    await expect(seal(owner, 'A#1', 5)).rejects.toThrow('broken')
    const input = mock.commandCalls(UpdateCommand)[0]?.args[0].input
    expect(input?.Key).toEqual({ deviceid: owner, sk: 'LINK' })
    expect(plainExpression(input)).toEqual({
      update: 'SET sealedStream = "A#1", sealedThroughMs = 5, markedSeal = "A#1@5"',
      condition:
        '(attribute_not_exists(sealedThroughMs)) OR (sealedThroughMs < 5) OR ' +
        '(sealedThroughMs = 5 AND markedSeal <> "A#1@5")',
    })
  })
})
