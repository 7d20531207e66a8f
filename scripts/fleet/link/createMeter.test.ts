import { expect, it } from 'vitest'
import { minuteMs, secondMs } from '../../../shared/core/time'
import { createRemoteControl } from './createMeter'

const start = { key: 'tp2', name: 'Start', effect: 'run' } as const
const stop = { key: 'tp3', name: 'Stop', effect: 'stop' } as const
const toggle = { key: 'tp1', name: 'Start / Stop', effect: 'runStop' } as const

it('a pump obeys after some seconds, and goes back to its plan after a while', () => {
  const remote = createRemoteControl()
  remote.press(stop, true, 0)
  expect([7, 8].map((s) => remote.forcedAt(s * secondMs))).toEqual([undefined, 'stop'])
  remote.press(start, false, minuteMs)
  expect([67, 68].map((s) => remote.forcedAt(s * secondMs))).toEqual(['stop', 'run'])
  expect(remote.forcedAt(11.2 * minuteMs)).toBeUndefined()
})

it('the button for both does at once what the machine does not, and takes it back', () => {
  const remote = createRemoteControl()
  remote.press(toggle, false, 0)
  expect(remote.forcedAt(1)).toBe('run')
  remote.press(toggle, true, secondMs)
  expect(remote.forcedAt(secondMs + 1)).toBeUndefined()
})
