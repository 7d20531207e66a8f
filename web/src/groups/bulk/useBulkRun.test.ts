// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CommandEntry } from '../../../../shared/commands/commandQueue'
import { GroupId } from '../../../../shared/core/ids'
import { holdSession } from '../../pages/failing/openPage.fixture'
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
/** Plays the portal: each device has the command as it stands in `statuses`, and then as it stood last. */
const playPortal = (statuses: Record<string, CommandEntry['status'][]> = {}) => {
  const notes: RequestInit[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    if (address.endsWith('/bulk-run')) notes.push(request)
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
  return { notes, asked }
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

it('is noted as far as it came when its page is closed, with the values that were set', async () => {
  const { notes } = playPortal()
  start()
  await pass(100)
  window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatchObject({ method: 'POST', keepalive: true })
  expect(JSON.parse(notes[0]?.body as string)).toMatchObject({
    kind: 'settings',
    change: 'device.base_interval: 60',
    devices: [
      { deviceid: 'BULK00001', outcome: 'queued' },
      { deviceid: 'BULK00002', outcome: 'cancelled' },
      { deviceid: 'BULK00003', outcome: 'cancelled' },
    ],
  })
  await pass(5000)
  window.dispatchEvent(new Event('pagehide'))
  // What has come to its end was noted by that, and is not once more.
  expect(notes.map(({ keepalive }) => keepalive)).toEqual([true, undefined])
})

it('is no success on a device before that has applied it, and asks no more once all have', async () => {
  const { notes, asked } = playPortal({
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
  const noted = JSON.parse(notes[0]?.body as string) as { devices: { outcome: string }[] }
  expect(noted.devices.at(-1)?.outcome).toBe('queued')
  await pass(20_000)
  expect(states()).toEqual(['success', 'error', 'success'])
  const before = asked.length
  await pass(10_000)
  expect(asked).toHaveLength(before)
})
