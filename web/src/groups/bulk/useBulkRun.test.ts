// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CommandEntry } from '../../../../shared/commands/commandQueue'
import { GroupId } from '../../../../shared/core/ids'
import { holdSession } from '../../core/session/sessionCookies.fixture'
import { type BulkDevice, noPlan } from './bulkPlan'
import { useBulkRun } from './useBulkRun'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const facts = { name: 'Truck', model: '', fw: 'SFW003-3.4.0', tier: 'Hosted', supplyVolts: undefined }
const devices: BulkDevice[] = ['BULK00001', 'BULK00002', 'BULK00003'].map((deviceid) => ({
  deviceid,
  ...facts,
}))
const plan = { ...noPlan, kind: 'settings' as const, devices, change: { 'device.base_interval': 60 } }

const commandID = '0'.repeat(26)
const changeid = '1'.repeat(26)
/** Plays the portal: each device has the command as it stands in `statuses`, and then as it stood last. */
const playPortal = (
  statuses: Record<string, CommandEntry['status'][]> = {},
  refused: ReadonlySet<string> = new Set(),
) => {
  const begun: RequestInit[] = []
  const ends: RequestInit[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    if (address.endsWith('/changes')) {
      begun.push(request)
      return Promise.resolve(Response.json({ changeid }))
    }
    if (address.endsWith(`/changes/${changeid}`)) ends.push(request)
    if (address.endsWith('config') && refused.has(address.split('/').at(-2) ?? '')) {
      return Promise.resolve(Response.json({ message: 'Unavailable' }, { status: 503 }))
    }
    const [, id = ''] = /device\/(\w+)\/rpc/.exec(address) ?? []
    if (id === '') return Promise.resolve(Response.json({ message: 'Processing', failedKeys: [], commandID }))
    asked.push(id)
    const left = statuses[id] ?? ['queued']
    const status = left.length > 1 ? left.shift() : left[0]
    const entry = { commandID, rpcmethod: 'Config.Set', args: {}, ts: 1, priority: 1, status }
    const answer = status === 'error' ? { device_response: { code: 400, message: 'no room' } } : {}
    return Promise.resolve(
      Response.json({
        data: [{ ...entry, ...answer, can_be_cancelled: true }],
        pending: 1,
        waits_for: 'contact',
      }),
    )
  })
  return { begun, ends, asked }
}

const start = () => {
  vi.useFakeTimers()
  holdSession()
  const { result } = renderHook(() => useBulkRun(GroupId.parse('g-BulkGroup'), plan))
  act(() => void result.current.start())
  return result
}
/** In steps: what is asked next depends on what was drawn. */
const pass = async (ms: number) => {
  const steps = Math.max(1, Math.ceil(ms / 100))
  for (let step = 0; step < steps; step += 1) await act(() => vi.advanceTimersByTimeAsync(ms / steps))
}

const bodyOf = (request: RequestInit | undefined) =>
  JSON.parse(request?.body as string) as Record<string, unknown>

it('is kept before the first device gets it, with the values that are set, and ended when its page is closed', async () => {
  const { begun, ends } = playPortal()
  start()
  await pass(100)
  expect(begun).toHaveLength(1)
  expect(bodyOf(begun[0])).toEqual({
    kind: 'settings',
    text: 'Base Interval (Device): 60',
    keys: ['device.base_interval'],
    devices: ['BULK00001', 'BULK00002', 'BULK00003'],
  })
  window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(ends).toHaveLength(1)
  expect(ends[0]).toMatchObject({ method: 'PUT', keepalive: true })
  expect(bodyOf(ends[0])).toEqual({ failed: [] })
  await pass(5000)
  window.dispatchEvent(new Event('pagehide'))
  // What has come to its end was noted by that, and is not once more.
  expect(ends.map(({ keepalive }) => keepalive)).toEqual([true, undefined])
})

it('says at its end which devices it could not be sent to, and why', async () => {
  const { ends } = playPortal({}, new Set(['BULK00002']))
  start()
  await pass(5000)
  expect(bodyOf(ends[0])).toEqual({ failed: [{ deviceid: 'BULK00002', message: 'Unavailable' }] })
})

it('is no success on a device before that has applied it, and asks no more once all have', async () => {
  const { asked } = playPortal({
    BULK00001: ['queued', 'sent', 'complete'],
    BULK00002: ['error'],
    BULK00003: ['queued', 'queued', 'queued', 'complete'],
  })
  const result = start()
  const states = () => result.current.rows.map(({ state }) => state)
  await pass(100)
  expect(states()).toEqual(['queued', 'waiting', 'waiting'])
  expect(result.current.sent.map(({ state }) => state)).toEqual(['success', 'waiting', 'waiting'])
  await pass(4000)
  expect(states()[1]).toBe('error')
  // What failed on the device no longer says that it was saved.
  expect(result.current.rows[1]).toEqual({ id: 'BULK00002', state: 'error', message: 'Error: no room' })
  await pass(20_000)
  expect(states()).toEqual(['success', 'error', 'success'])
  const before = asked.length
  await pass(10_000)
  expect(asked).toHaveLength(before)
})
