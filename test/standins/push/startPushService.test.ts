import { createECDH } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ece from 'http_ece'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPostPush } from '../../../functions/push/postPush'
import { makePushKeys } from '../../../functions/push/pushKeys'
import type { StandIn } from '../../../scripts/standins/StandIn'
import { type Push, startPushService } from '../../../scripts/standins/push/startPushService'

const nowMs = Date.UTC(2026, 10, 24)
const keys = makePushKeys('a secret', 'https://portal.example.com')
const letter = { text: 'Bore Pump: High', topic: 'a-topic', urgency: 'high' } as const

describe('the push service', () => {
  let dir: string
  let service: StandIn

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'push-'))
    service = await startPushService({ port: 0, dir, now: () => nowMs })
  })
  afterEach(async () => {
    await service.stop()
    await rm(dir, { recursive: true })
  })

  const subscribe = async () => {
    const browser = createECDH('prime256v1')
    browser.generateKeys()
    const answer = await fetch(`${service.url}/subscriptions`, { method: 'POST' })
    const { endpoint } = (await answer.json()) as { endpoint: string }
    const auth = Buffer.from('0123456789abcdef').toString('base64url')
    return { browser, to: { endpoint, p256dh: browser.getPublicKey().toString('base64url'), auth } }
  }
  const answerWith = (endpoint: string, answer: number) =>
    fetch(endpoint.replace('/push/', '/subscriptions/'), { method: 'PUT', body: JSON.stringify({ answer }) })
  const listed = async () => (await (await fetch(`${service.url}/messages`)).json()) as Push[]
  const post = (...asked: Parameters<ReturnType<typeof openPostPush>>) =>
    openPostPush(() => nowMs, service.url)(...asked)

  it('keeps what it gets, which the browser alone can read, also after a restart', async () => {
    const { browser, to } = await subscribe()
    expect(await post(to, letter, keys)).toBe('accepted')
    await service.stop()
    service = await startPushService({ port: 0, dir })
    const [message, ...more] = await listed()
    expect(more).toEqual([])
    expect(message).toMatchObject({ topic: 'a-topic', urgency: 'high', ttlSeconds: 86_400, answer: 201 })
    expect(message?.key).toBe(keys.publicKey)
    const body = Buffer.from(message?.body ?? '', 'base64')
    expect(body.toString('latin1')).not.toContain('Pump')
    const open = { version: 'aes128gcm', privateKey: browser, authSecret: to.auth } as const
    expect(ece.decrypt(body, open).toString()).toBe(letter.text)
    expect(await (await fetch(service.url)).text()).toContain('a-topic')
  })

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [429, 'passing'],
    [503, 'passing'],
    [403, 'refused'],
  ] as const)('answers %d as it is asked to, which is %s', async (status, outcome) => {
    const { to } = await subscribe()
    await answerWith(to.endpoint, status)
    expect(await post(to, letter, keys)).toBe(outcome)
  })

  it('knows no subscription that it has not made', async () => {
    const { to } = await subscribe()
    expect(await post({ ...to, endpoint: `${service.url}/push/none` }, letter, keys)).toBe('gone')
  })

  it('is not asked where it is not the configured one', async () => {
    const { to } = await subscribe()
    expect(await openPostPush(() => nowMs)(to, letter, keys)).toBe('gone')
    expect(await listed()).toEqual([])
  })

  const refusals: [string, number, (headers: Record<string, string>, endpoint: string) => object][] = [
    ['without a key', 401, () => ({ authorization: '' })],
    ['for another service', 403, () => ({ authorization: keys.authorize('https://example.com/', nowMs) })],
    [
      'whose time is over',
      403,
      (_, endpoint) => ({ authorization: keys.authorize(endpoint, nowMs - 86_400_000) }),
    ],
    [
      'with a signature of another key',
      403,
      ({ authorization = '' }) => ({
        authorization: authorization.replace(/k=.*/, `k=${makePushKeys('another', undefined).publicKey}`),
      }),
    ],
    ['without a TTL', 400, () => ({ ttl: '' })],
    ['with a topic that is too long', 400, () => ({ topic: 'a'.repeat(33) })],
    ['in clear', 400, () => ({ 'content-encoding': '' })],
  ]
  it.each(refusals)('refuses a message %s', async (_, status, change) => {
    const { to } = await subscribe()
    const headers = {
      authorization: keys.authorize(to.endpoint, nowMs),
      ttl: '60',
      topic: 'topic',
      'content-encoding': 'aes128gcm',
    }
    const answer = await fetch(to.endpoint, {
      method: 'POST',
      headers: { ...headers, ...change(headers, to.endpoint) },
      body: 'x',
    })
    expect(answer.status).toBe(status)
    expect(await listed()).toEqual([])
  })

  it('refuses a message that is too large', async () => {
    const { to } = await subscribe()
    const headers = {
      authorization: keys.authorize(to.endpoint, nowMs),
      ttl: '1',
      'content-encoding': 'aes128gcm',
    }
    const answer = await fetch(to.endpoint, { method: 'POST', headers, body: new Uint8Array(4097) })
    expect(answer.status).toBe(413)
  })
})
