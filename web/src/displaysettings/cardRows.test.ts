import { describe, expect, it } from 'vitest'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { cardRows, changeOf, findRows, placeEdit, visibleAs } from './cardRows'

const display: DisplaySettings = {
  vin: { name: 'Supply', sort: 30, displayType: 'gauge' },
  cp2: { displayType: 'hide' },
  tp0: { name: 'Horn', sort: 1 },
  widget1: { name: 'Tank' },
}
const rows = (edits = {}) => cardRows(['vin', 'cp1', 'cp2', 'state1_hrs'], display, {}, edits)
const row = (key: string, edits = {}) => rows(edits).find((each) => each.key === key)

describe('the rows of the display settings', () => {
  it('are every card and trigger, hidden ones too, in their order', () => {
    const keys = rows().map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining(['events', 'vin', 'cp1', 'cp2', 'tp0', 'widget1', 'raw_json']),
    )
    expect(keys.indexOf('widget1')).toBeLessThan(keys.indexOf('vin'))
    expect(keys.indexOf('cp1')).toBeLessThan(keys.indexOf('vin'))
    expect(row('cp2')?.isVisible).toBe(false)
    expect(row('state1_hrs')?.isVisible).toBe(false)
    expect(row('vin')).toMatchObject({ label: 'Supply', sort: 30, ownSort: 50, displayType: 'gauge' })
  })

  it('follow the edits', () => {
    const edits = { vin: { sort: 99, displayType: 'hide' as const } }
    expect(row('vin', edits)).toMatchObject({ sort: 99, isVisible: false, label: 'Supply' })
  })

  it('keep out of sight what only gets another place', () => {
    const hours = row('state1_hrs')
    const edits = { state1_hrs: placeEdit(hours ?? { isVisible: true }, 3) }
    expect(row('state1_hrs', edits)).toMatchObject({ sort: 3, isVisible: false })
    expect(row('cp1', { cp1: placeEdit({ isVisible: true }, 3) })).toMatchObject({ sort: 3, isVisible: true })
  })

  it('change only what was edited of an entry', () => {
    expect(changeOf(display, { vin: { sort: 5 }, cp1: { displayType: 'hide' } })).toEqual({
      vin: { name: 'Supply', sort: 5, displayType: 'gauge' },
      cp1: { displayType: 'hide' },
    })
  })

  it('do not create a card again that was removed since', () => {
    const edits = { widget1: { sort: 2 }, tp0: { sort: 2 }, vin: { sort: 2 } }
    expect(Object.keys(changeOf({}, edits))).toEqual(['vin'])
    expect(cardRows(['vin'], {}, {}, edits).map(({ key }) => key)).not.toContain('widget1')
  })

  it('are shown again as they were', () => {
    expect(visibleAs(display, 'vin')).toBe('gauge')
    expect(visibleAs(display, 'cp2')).toBe('default')
  })

  it('are found by name and by key', () => {
    expect(findRows(rows(), 'supply').map(({ key }) => key)).toEqual(['vin'])
    expect(findRows(rows(), 'CP2').map(({ key }) => key)).toEqual(['cp2'])
    expect(findRows(rows(), '')).toHaveLength(rows().length)
  })
})
