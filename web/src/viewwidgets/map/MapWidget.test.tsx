// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DeviceId } from '../../../../shared/core/ids'
import { MarkEntry } from './MapWidget'
import type { MapMark } from './widgetMarks'

afterEach(cleanup)

const mark = (told: Partial<MapMark>): MapMark => ({
  ...{ id: DeviceId.parse('MAPDEV00A'), lat: -32, lon: 150, name: 'Dozer', rank: '', worst: undefined },
  ...{ state: 'idle', level: 'normal', headingDeg: undefined },
  ...told,
})

/** The shape of the mark before the words, which says the same as its colour. */
const shapeOf = (told: Partial<MapMark>): string => {
  render(<MarkEntry mark={mark(told)} isPicked={false} onPick={() => undefined} />)
  const shape = screen.getByRole('button').querySelector('path')?.getAttribute('d') ?? ''
  cleanup()
  return shape
}

it('marks a silent device neither as one with which all is well nor as one in alarm, unless something lasts', () => {
  const [silent, well, alarm] = [shapeOf({ state: 'offline' }), shapeOf({}), shapeOf({ level: 'alarm' })]
  expect(new Set([silent, well, alarm]).size).toBe(3)
  expect(shapeOf({ state: 'offline', level: 'alarm' })).toBe(alarm)
})
