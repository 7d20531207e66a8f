import { describe, expect, it } from 'vitest'
import { Widget, LevelIndicator, StatusIndicator, WidgetText } from '../../../../shared/display/widget'
import { boxOf } from './itemBox'
import { listHints } from './ItemPanel'

const widget = Widget.parse({ backgroundColour: '#ffffff' })
const level = (more: object) =>
  LevelIndicator.parse({ kind: 'levelIndicator', id: 'i1', dataElement: 'vin', ...more })
const lamp = (more: object) =>
  StatusIndicator.parse({ kind: 'statusIndicator', id: 'i1', dataElement: 'vin', ...more })
const text = (more: object) => ({
  kind: 'text' as const,
  ...WidgetText.parse({ id: 'i1', text: 'Pump', ...more }),
})
const hintsOf = (item: Parameters<typeof listHints>[0], width = 40, on = widget) =>
  listHints(item, on, boxOf(item, width)).join(' ')

describe('a hint', () => {
  it('is given for nothing that is in order', () => {
    expect([hintsOf(level({})), hintsOf(lamp({})), hintsOf(text({}))]).toEqual(['', '', ''])
  })

  it.each([
    ['an item that reads nothing', hintsOf(level({ dataElement: null })), '???'],
    ['a live text that reads nothing', hintsOf(text({ displayType: 'value' })), '???'],
    ['a bar that cannot fill', hintsOf(level({ min: 5, max: 5 })), 'cannot fill'],
    ['an alarm before its warning', hintsOf(lamp({ highAlarm: 30 })), 'high alarm'],
    ['a low alarm before its warning', hintsOf(lamp({ lowAlarm: 30 })), 'low alarm'],
    ['a line that is too long', hintsOf(text({}), 300), 'beyond the edge'],
    ['a bar that is turned out of the drawing', hintsOf(level({ x: 0, rotation: 90 })), 'beyond the edge'],
    ['letters that are hard to read', hintsOf(text({ colour: '#dddddd' })), 'contrast is 1.4, not 4.5'],
  ])('is given for %s', (_, hints, words) => expect(hints).toContain(words))

  it('asks less contrast of large letters, and none where a picture lies behind', () => {
    const grey = { colour: '#888888' }
    expect([hintsOf(text(grey)), hintsOf(text({ ...grey, fontSize: 24 }))]).toEqual([
      'Hard to read: its contrast is 3.5, not 4.5.',
      '',
    ])
    const pictured = { ...widget, image: { path: null, imageIsActive: true } }
    expect(hintsOf(text({ colour: '#ffffff' }), 40, pictured)).toBe('')
  })

  it('is not given for a limit that is off', () => {
    expect(hintsOf(lamp({ highWarning: null, lowWarning: null, lowAlarm: 60 }))).toBe('')
  })
})
