import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/core/endpoint'
import { UserId } from '../../shared/core/ids'
import { type Role, isAccountAbility, isDeviceAbility, roles } from '../../shared/core/roles'
import { viewOnly } from '../../shared/core/viewAsHeader'
import { endpoints } from '../../shared/endpoints'
import { viewDeviceAs, viewGroupAs } from '../../shared/viewas/viewAs'
import { isReadInView } from '../../functions/core/http/caller'
import type { Answer } from '../harness/callApi'
import { useStack } from '../harness/useStack'
import { type Principal, arrangeScene } from './arrangeScene'
import { principalName } from './principals'
import { comparable } from './comparable'
import { type RouteName, type Scene, sampleRequests } from './sampleRequests'

const stack = useStack()
const written = ['Access', 'Users', 'Devices', 'Commands', 'ServerLog', 'Alarms'] as const

let read: Awaited<ReturnType<typeof stack.tables.watch>>
let scene: Scene
let principals: Awaited<ReturnType<typeof arrangeScene>>['principals']
let direct: Record<Role, string>
let throughGroup: Record<Role, string>

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof RouteName
const requestFor = (endpoint: Endpoint) => sampleRequests[nameOf(endpoint)](scene)
const tokenOf = ({ token }: Principal): string => {
  if (token === undefined) throw new Error('A principal without a token.')
  return token
}
const idIn = (token: string): UserId => {
  const [, claims = ''] = token.split('.')
  return UserId.parse((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub)
}
const byRole = (tokenFor: (role: Role) => string) =>
  Object.fromEntries(roles.map((role) => [role, tokenFor(role)])) as Record<Role, string>

beforeAll(async () => {
  read = await stack.tables.watch(...written)
  ;({ scene, principals } = await arrangeScene(stack))
  direct = byRole((role) => tokenOf(principals[principalName.onDevice(role)]))
  throughGroup = byRole((role) => tokenOf(principals[principalName.inGroup(role)]))
})

interface View {
  token: string
  id: string
}
type As = { role: Role } | { userid: UserId }

const ofDevice = async (token: string, as: As): Promise<View> => {
  const { id } = await stack.ask(viewDeviceAs, { deviceid: scene.deviceid, ...as }, token)
  return { token, id }
}
const ofGroup = async (token: string, as: As): Promise<View> => {
  const { id } = await stack.ask(viewGroupAs, { groupid: scene.groupid, ...as }, token)
  return { token, id }
}
const look = (view: View, endpoint: Endpoint, request: Record<string, unknown> = requestFor(endpoint)) =>
  stack.callInView(view.id)(endpoint, request, view.token)

const codeOf = ({ body }: Answer) => (body as { resultCode?: string }).resultCode

describe('in a view nothing changes', () => {
  const changes = endpoints.filter(
    (endpoint: Endpoint) => endpoint.method !== 'GET' && !isReadInView(endpoint),
  )
  let attempts = 0

  const views: [string, () => Promise<View>][] = [
    ['an ADMIN as VIEW', () => ofDevice(direct.ADMIN, { role: 'VIEW' })],
    ['an ADMIN as ADMIN', () => ofDevice(direct.ADMIN, { role: 'ADMIN' })],
    ['an ADMIN as the person who is USER', () => ofDevice(direct.ADMIN, { userid: idIn(direct.USER) })],
    ['an ADMIN of the group as ADMIN', () => ofGroup(throughGroup.ADMIN, { role: 'ADMIN' })],
    [
      'an ADMIN of the group as its OPERATOR',
      () => ofGroup(throughGroup.ADMIN, { userid: idIn(throughGroup.OPERATOR) }),
    ],
    ['staff as ADMIN', () => ofDevice(tokenOf(principals.staff), { role: 'ADMIN' })],
    ['a view that was never begun', () => Promise.resolve({ token: direct.ADMIN, id: 'none' })],
  ]

  it.each(views)('by any endpoint that is no read, for %s', async (_who, begin) => {
    const view = await begin()
    const before = await read()
    const answers = await Promise.all(
      changes.map(async (endpoint) => [nameOf(endpoint), await look(view, endpoint)] as const),
    )
    const passed = answers.filter(([, answer]) => answer.status !== 403 || codeOf(answer) !== viewOnly)
    expect(passed.map(([name, { status }]) => [name, status])).toEqual([])
    expect(await read()).toEqual(before)
    attempts += answers.length
  })

  it('nor by any read', async () => {
    const view = await ofDevice(direct.ADMIN, { role: 'ADMIN' })
    const before = await read()
    for (const endpoint of endpoints.filter(isReadInView)) await look(view, endpoint)
    expect(await read()).toEqual(before)
  })

  it('in five hundred attempts and more', () => {
    expect(attempts).toBeGreaterThanOrEqual(500)
    expect(attempts).toBe(changes.length * views.length)
  })
})

describe('a view answers as its role or person is answered', () => {
  const reads = endpoints.filter(
    (endpoint: Endpoint) =>
      endpoint.auth === 'user' && isReadInView(endpoint) && !isAccountAbility(endpoint.ability),
  )
  const noPerson = '00000000-0000-0000-0000-000000000000'
  const isPage = ({ path }: Endpoint) => path.startsWith('/page/')

  const expectSame = async (
    view: View,
    own: string,
    isMeant: (endpoint: Endpoint) => boolean,
    isRole = true,
  ) => {
    const meant = reads.filter(isMeant)
    const differing: unknown[] = []
    for (const endpoint of meant) {
      const ids = [noPerson, idIn(own)]
      // What is asked of oneself is the person's own: a role has no person.
      const isOfReader =
        endpoint.orSelf !== undefined && Object.values(requestFor(endpoint)).includes(idIn(own))
      if (isRole && isOfReader) continue
      const seen = comparable(await look(view, endpoint), ids)
      const theirs = comparable(await stack.call(endpoint, requestFor(endpoint), own), ids)
      if (JSON.stringify(seen) !== JSON.stringify(theirs)) differing.push([nameOf(endpoint), seen, theirs])
    }
    expect(differing).toEqual([])
    return meant.length
  }
  const isOfDevice = ({ ability, ...endpoint }: Endpoint) =>
    isDeviceAbility(ability) && !isPage({ ability, ...endpoint })
  const isOfGroup = (endpoint: Endpoint) => !isDeviceAbility(endpoint.ability) && !isPage(endpoint)

  it.each(roles)('as %s of a device, in every cell', async (role) => {
    const view = await ofDevice(direct.ADMIN, { role })
    expect(await expectSame(view, direct[role], isOfDevice)).toBeGreaterThan(15)
  })

  it.each(roles)('as the person who is %s of a device, in every cell', async (role) => {
    const view = await ofDevice(tokenOf(principals.staff), { userid: idIn(direct[role]) })
    await expectSame(view, direct[role], isOfDevice, false)
  })

  it.each(roles)('as %s of a group, in every cell of it and its device', async (role) => {
    const view = await ofGroup(throughGroup.ADMIN, { role })
    expect(await expectSame(view, throughGroup[role], isOfGroup)).toBeGreaterThan(10)
    await expectSame(view, throughGroup[role], isOfDevice)
  })

  it.each(roles)('as the person who is %s of a group, in every cell', async (role) => {
    const view = await ofGroup(throughGroup.ADMIN, { userid: idIn(throughGroup[role]) })
    await expectSame(view, throughGroup[role], isOfGroup, false)
  })

  it('and what is a person’s own, and what is staff’s, it does not show', async () => {
    const view = await ofDevice(tokenOf(principals.staff), { userid: idIn(direct.USER) })
    const hidden = endpoints.filter(
      (endpoint: Endpoint) =>
        endpoint.method === 'GET' && endpoint.auth === 'user' && !isReadInView(endpoint),
    )
    const got = await Promise.all(
      hidden.map(async (endpoint) => {
        const answer = await look(view, endpoint)
        return [nameOf(endpoint), answer.status, codeOf(answer)]
      }),
    )
    expect(got).toEqual(hidden.map((endpoint) => [nameOf(endpoint), 403, viewOnly]))
    expect(hidden.length).toBeGreaterThan(15)
  })
})
