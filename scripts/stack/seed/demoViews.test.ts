import { describe, expect, it } from 'vitest'
import { type Breakpoint, type Layout, breakpoints } from '../../../shared/views/groupView'
import { findMachine } from '../../fleet/machines/demoDevices'
import { demoViews } from './demoViews'

const views = Object.values(demoViews).flat()

const isOver = (a: Layout, b: Layout): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

describe('the dashboards of the demo', () => {
  it.each(Object.keys(breakpoints) as Breakpoint[])('have no widget on another: %s', (breakpoint) => {
    for (const { widgets } of views) {
      const places = Object.values(widgets).map(({ layouts }) => layouts[breakpoint])
      expect(places.every((a, n) => places.slice(n + 1).every((b) => !isOver(a, b)))).toBe(true)
    }
  })

  it('name devices that the demo has', () => {
    const named = views.flatMap(({ widgets }) =>
      Object.values(widgets).flatMap((widget) =>
        widget.type === 'chart' ? widget.settings.series.map(({ deviceid }) => deviceid) : [],
      ),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((deviceid) => findMachine(deviceid ?? '') === undefined)).toEqual([])
  })
})
