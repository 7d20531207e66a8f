// @vitest-environment happy-dom
import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { DeviceId } from '../../../shared/core/ids'
import { forgetSession } from '../core/storage/localStore'
import { type Session, SessionContext } from '../core/session/sessionContext'
import { toasts } from '../ui/toast/toasts'
import { PlaceIds, maxPlaces, namePlaces, withPlace, withoutPlace, useFavourites } from './ownPlaces'

const user = { userid: 'u-1', email: 'ada@example.com', name: 'Ada', specialGroups: [] }
const session: Session = {
  session: { state: 'signedIn', user },
  refresh: () => Promise.resolve('signedIn'),
  signOut: () => Promise.resolve(),
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)
const truck = (n: number) => ({ id: DeviceId.parse(`TRUCK00${10 + n}`), name: `Haul truck ${n}` })
const open = () => renderHook(useFavourites, { wrapper }).result

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('are ten: one more is refused in words, and none of the others is lost', () => {
  const show = vi.spyOn(toasts, 'show').mockReturnValue(1)
  const favourites = open()
  for (let n = 0; n < 10; n += 1) act(() => favourites.current.toggle(truck(n)))
  act(() => favourites.current.toggle(truck(10)))
  expect(favourites.current.places).toHaveLength(10)
  expect(favourites.current.has(truck(0).id)).toBe(true)
  expect(favourites.current.has(truck(10).id)).toBe(false)
  expect(show.mock.lastCall?.[0].text).toBe('There are 10 favourites already. Remove one of them first.')
  act(() => favourites.current.toggle(truck(0)))
  act(() => favourites.current.toggle(truck(10)))
  expect(favourites.current.places[0]).toEqual(truck(10))
})

it('are there for the next session, and no name of them is left in the browser between', async () => {
  const favourites = open()
  act(() => favourites.current.toggle(truck(1)))
  expect(JSON.stringify({ ...localStorage })).toContain('Haul truck 1')
  await act(() => forgetSession())
  expect(JSON.stringify({ ...localStorage })).not.toContain('Haul truck')
  expect(open().current.places).toEqual([{ id: truck(1).id, name: truck(1).id }])
})

const place = (id: string) => ({ id: DeviceId.parse(id) })
const [a, b] = [place('TRUCK0001'), place('PUMP00001')]
const many = Array.from({ length: 14 }, (_, i) => place(`TRUCK00${10 + i}`))

describe('withPlace', () => {
  it('puts the newest first and each once', () => {
    expect(withPlace([a, b], b.id)).toEqual([b, a])
  })

  it('keeps ten', () => {
    expect(
      many.reduce<{ id: DeviceId }[]>((list, { id }) => withPlace(list, id) as { id: DeviceId }[], []),
    ).toHaveLength(maxPlaces)
  })
})

it('takes a place out again', () => {
  expect(withoutPlace([a, b], a.id)).toEqual([b])
})

it('reads ten of a longer list that an older release left, without the names in it', () => {
  const named = many.map(({ id }) => ({ id, name: 'Haul truck' }))
  expect(PlaceIds.parse(named)).toEqual(many.slice(0, maxPlaces))
})

it('calls a place by its id until its name is known', () => {
  expect(namePlaces([a, b], { [b.id]: 'Pump' })).toEqual([
    { id: a.id, name: 'TRUCK0001' },
    { id: b.id, name: 'Pump' },
  ])
})
