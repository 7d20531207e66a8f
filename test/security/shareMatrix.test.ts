import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/core/endpoint'
import { endpoints } from '../../shared/endpoints'
import { makeDeviceLink, revokeDeviceLinks } from '../../shared/sharelinks/links'
import { openShareLink, readShared, readSharedHistory } from '../../shared/sharelinks/shared'
import { useStack } from '../harness/useStack'
import { type Principal, arrangeScene } from './arrangeScene'
import { principalName } from './principals'
import { type RouteName, type Scene, sampleRequests } from './sampleRequests'

const stack = useStack()
let scene: Scene
let admin: Principal
let session: string
let token: string

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof RouteName
const all: readonly Endpoint[] = endpoints
const ofLinks: readonly Endpoint[] = [openShareLink, readShared, readSharedHistory]

beforeAll(async () => {
  const arranged = await arrangeScene(stack)
  scene = arranged.scene
  admin = arranged.principals[principalName.onDevice('ADMIN')]
  const { deviceid } = scene
  ;({ token } = await stack.ask(
    makeDeviceLink,
    { deviceid, keys: ['vsys'], hours: 1, position: 'none', history: 'none' },
    admin.token ?? '',
  ))
  const opened = await stack.call(openShareLink, { token }, undefined)
  expect(opened.status).toBe(200)
  ;({ session } = opened.body as { session: string })
})

describe('what opens a link, and its session', () => {
  it('are no sign-in: every endpoint that takes one refuses them, and nothing is written', async () => {
    const closed = all.filter(({ auth }) => auth === 'user' || auth === 'apiKey')
    const read = await stack.tables.watch('Access', 'Users', 'Devices', 'Commands', 'ServerLog', 'Alarms')
    const before = await read()
    for (const bearer of [session, token]) {
      const answers = await Promise.all(
        closed.map(async (endpoint) => {
          const { status } = await stack.call(endpoint, sampleRequests[nameOf(endpoint)](scene), bearer)
          return [nameOf(endpoint), status] as const
        }),
      )
      expect(answers.filter(([, status]) => status !== 401)).toEqual([])
    }
    expect(await read()).toEqual(before)
    expect(closed.length).toBeGreaterThan(200)
  })

  it('are a field of their own endpoints and of no other', async () => {
    const others = all.filter((endpoint) => endpoint.auth === 'public' && !ofLinks.includes(endpoint))
    for (const endpoint of others) {
      const request = { ...sampleRequests[nameOf(endpoint)](scene), session }
      expect([nameOf(endpoint), (await stack.call(endpoint, request, undefined)).status]).not.toEqual([
        nameOf(endpoint),
        200,
      ])
    }
    expect((await stack.call(readShared, { session }, undefined)).status).toBe(200)
    expect((await stack.call(readSharedHistory, { session, key: 'vsys' }, undefined)).status).toBe(403)
  })

  it('show no address and no id of a person', async () => {
    const { body } = await stack.call(readShared, { session }, undefined)
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/@|userid|groupid/)
  })

  it('end with the first request after the revocation', async () => {
    await stack.ask(revokeDeviceLinks, { deviceid: scene.deviceid }, admin.token ?? '')
    for (const answer of [
      await stack.call(readShared, { session }, undefined),
      await stack.call(openShareLink, { token }, undefined),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { resultCode: 'LINK_REVOKED' } })
    }
  })
})
