import { beforeAll, describe, expect, it } from 'vitest'
import type { GroupId } from '../../shared/core/ids'
import type { PlaceShape } from '../../shared/places/place'
import { getPlaces, putPlace, removePlace } from '../../shared/places/places'
import { getGroupLog } from '../../shared/serverlog/serverLog'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let user: Person
let viewer: Person
let stranger: Person
let groupid: GroupId

const circle = (radiusM = 250): PlaceShape => ({ type: 'Point', coordinates: [151.0722, -32.6269], radiusM })
const pit: PlaceShape = {
  type: 'Polygon',
  coordinates: [
    [
      [151, -32],
      [151.1, -32],
      [151.1, -32.1],
      [151, -32],
    ],
  ],
}

const list = (person: Person) => stack.ask(getPlaces, { groupid }, person.token)
const namesOf = async (person: Person) => (await list(person)).places.map(({ name }) => name)

beforeAll(async () => {
  ;[admin, user, viewer, stranger] = await Promise.all([
    stack.newUser('place admin'),
    stack.newUser('place user'),
    stack.newUser('place viewer'),
    stack.newUser('place stranger'),
  ])
  groupid = await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [user, 'USER'],
      [viewer, 'VIEW'],
    ],
    [],
  )
})

describe('the places of a group', () => {
  it('are named, changed, removed and put back by ADMIN and USER; the log says so', async () => {
    const made = await stack.ask(putPlace, { groupid, place: { name: 'Dump', shape: circle() } }, user.token)
    expect(made).toMatchObject({ message: 'Place Added', version: 1 })
    const { placeid } = made
    const changed = { placeid, name: 'North dump', shape: pit }
    await stack.ask(putPlace, { groupid, place: changed, version: 1 }, admin.token)
    expect(await list(viewer)).toEqual({ mayEdit: false, places: [{ ...changed, version: 2 }] })

    await stack.ask(removePlace, { groupid, placeid }, user.token)
    expect(await namesOf(viewer)).toEqual([])
    await stack.ask(putPlace, { groupid, place: changed, version: 0 }, user.token)
    expect((await list(user)).places).toEqual([{ ...changed, version: 1 }])

    const { events } = await stack.ask(getGroupLog, { groupid }, admin.token)
    const lines = events.map(({ eventName, eventDescription }) => `${eventName}: ${eventDescription}`)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Place Added: Dump',
        'Place Changed: Dump → North dump',
        'Place Removed: North dump',
        'Place Added: North dump',
      ]),
    )
  })

  it('are saved by one of two who changed the same', async () => {
    const { placeid } = await stack.ask(
      putPlace,
      { groupid, place: { name: 'Both', shape: circle() } },
      user.token,
    )
    const change = (person: Person, name: string) =>
      stack.call(putPlace, { groupid, place: { placeid, name, shape: circle() }, version: 1 }, person.token)
    expect((await change(admin, 'Hers')).status).toBe(200)
    const late = await change(user, 'His')
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Somebody else has changed this place since you opened it.' },
    })
    expect(await namesOf(user)).toContain('Hers')
  })

  it('take nothing that is wrong', async () => {
    const before = await namesOf(admin)
    const bow: [number, number][] = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]
    const odd = [
      [{ name: 'Far', shape: circle(200_000) }, 'at most 100 km'],
      [{ name: 'Bow', shape: { type: 'Polygon' as const, coordinates: [bow] as [typeof bow] } }, 'cross'],
      [{ name: ' ', shape: circle() }, 'empty'],
    ] as const
    for (const [place, words] of odd) {
      const { status, body } = await stack.call(putPlace, { groupid, place }, user.token)
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain(words)
    }
    expect(await namesOf(admin)).toEqual(before)
  })

  it('are changed by nobody else, and are nothing to a stranger', async () => {
    const place = { name: 'Mine', shape: circle() }
    expect(await stack.call(putPlace, { groupid, place }, viewer.token)).toMatchObject({ status: 403 })
    expect(await stack.call(getPlaces, { groupid }, stranger.token)).toMatchObject({ status: 404 })
  })
})
