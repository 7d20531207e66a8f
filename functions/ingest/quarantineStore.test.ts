import type { SQSRecord } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { readMessage } from './quarantineStore'

const body = {
  payload: Buffer.from('{"vin":24}').toString('base64'),
  topic: 'TRUCK0001/data',
  deviceid: 'TRUCK0001',
  arrivedMs: 1_764_000_000_000,
}
const read = (text: string) => readMessage({ messageId: 'm1', body: text } as SQSRecord)

describe('a message of the queue', () => {
  it('is read with the bytes as the device sent them', () => {
    const { payload: _, ...facts } = body
    const { bytes, ...message } = read(JSON.stringify(body))
    expect(message).toEqual({ ...facts, messageId: 'm1' })
    expect(Buffer.from(bytes).toString()).toBe('{"vin":24}')
  })

  it('may have no bytes, and holds nothing else than what the rules put there', () => {
    const { bytes, ...message } = read(JSON.stringify({ ...body, payload: '', more: 1 }))
    expect(bytes).toHaveLength(0)
    expect(message).not.toHaveProperty('more')
  })

  it.each([
    ['a payload', { payload: undefined }],
    ['a payload in base64', { payload: '{}' }],
    ['a topic', { topic: undefined }],
    ['a topic that is a text', { topic: 7 }],
    ['a device', { deviceid: undefined }],
    ['a device that there can be', { deviceid: 'truck' }],
    ['an arrival', { arrivedMs: undefined }],
    ['an arrival that is a number', { arrivedMs: '1764000000000' }],
  ])('is refused without %s', (_, change) => {
    expect(() => read(JSON.stringify({ ...body, ...change }))).toThrow()
  })

  it('is refused when it is no JSON', () => {
    expect(() => read('rubbish')).toThrow(SyntaxError)
  })
})
