import { describe, expect, it } from 'vitest'
import { readMessage } from '../../../functions/ingest/message'
import { rules } from '../../../infra/devicelink/rules'
import { messageOfRuleError } from './messageOfRuleError'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const error = (topic: string, payload: string) =>
  JSON.stringify({
    ruleName: 'x',
    topic,
    clientId: 'PUMP00002',
    base64OriginalPayload: base64(payload),
    failures: [{ failedAction: 'SqsAction', errorMessage: 'Failed to send' }],
  })

describe('the message in an error of a rule', () => {
  it('is a reading that the ingest function can read, with the time it arrived', () => {
    const key = 'rule-errors/DataRule/1700000000123-5e3b2a'
    const { queue, body } = messageOfRuleError(key, error('sq/PUMP00002/data', '{"ts":1}'))
    expect(queue).toBe('readings')
    const message = readMessage({ messageId: 'm', body } as Parameters<typeof readMessage>[0])
    expect(message).toMatchObject({ deviceid: 'PUMP00002', arrivedMs: 1_700_000_000_123 })
    expect(Buffer.from(message.bytes).toString()).toBe('{"ts":1}')
  })

  it('is an answer of a device with its frame untouched and the time it arrived', () => {
    const key = 'rule-errors/AnswersRule/1700000000123-5e3b2a'
    expect(messageOfRuleError(key, error('portal/PUMP00002/rpc', '{"id":1}'))).toEqual({
      queue: 'link',
      body: JSON.stringify({
        payload: base64('{"id":1}'),
        deviceid: 'PUMP00002',
        arrivedMs: 1_700_000_000_123,
      }),
    })
  })

  it('is a presence event with its own time and number, so that an old one changes nothing', () => {
    const key = 'rule-errors/ConnectedRule/1700000000123-5e3b2a'
    const kept = { clientId: 'PUMP00002', eventType: 'connected', timestamp: 5, versionNumber: 7 }
    const event = { ...kept, sessionIdentifier: 's' }
    const topic = '$aws/events/presence/connected/PUMP00002'
    expect(messageOfRuleError(key, error(topic, JSON.stringify(event)))).toEqual({
      queue: 'link',
      body: JSON.stringify(kept),
    })
  })

  it('is known for every rule, each going to the queue of its rule', () => {
    const event = JSON.stringify({ clientId: 'PUMP00002', eventType: 'connected', timestamp: 5 })
    for (const [name, rule] of Object.entries(rules)) {
      const text = error('sq/PUMP00002/data', event)
      expect(messageOfRuleError(`rule-errors/${name}Rule/1-x`, text).queue).toBe(rule.queue)
    }
  })

  it('is refused when the object is something else', () => {
    const text = error('sq/PUMP00002/data', '{}')
    expect(() => messageOfRuleError('rule-errors/OtherRule/1-x', text)).toThrow(
      'not the error of a known rule',
    )
    expect(() => messageOfRuleError('rule-errors/DataRule/1-x', '{"topic":"sq/PUMP00002/data"}')).toThrow()
  })
})
