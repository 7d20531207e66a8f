import { describe, expect, it } from 'vitest'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { type DisplayChange, withChange } from './displayChange'
import { type EditOutcome, openDisplayEdits } from './createDisplayEdits'

/** A page in front of a server on which somebody else may change the same settings. */
const openPage = (start: DisplaySettings) => {
  let server = start
  let page = start
  let isDown = false
  const told: EditOutcome[] = []
  const save = openDisplayEdits({
    known: () => page,
    read: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(server)),
    write: (piece) => {
      server = withChange(server, piece)
      return Promise.resolve()
    },
    show: (change) => (page = withChange(page, change)),
    askAgain: () => (page = server),
    tell: (outcome) => told.push(outcome),
  })
  const press = async (label: string) => {
    const { action } = told.at(-1) ?? {}
    expect(action?.label).toBe(label)
    const { length } = told
    action?.run()
    await expect.poll(() => told.length).toBeGreaterThan(length)
  }
  return {
    save: (change: DisplayChange, text = 'Changed') => save(() => change, text),
    saveAs: save,
    press,
    told,
    server: () => server,
    page: () => page,
    otherwise: (change: DisplayChange) => (server = withChange(server, change)),
    cut: (down: boolean) => (isDown = down),
  }
}

describe('a change of display settings', () => {
  it('is taken back, and the taking back too', async () => {
    const { save, press, server, told } = openPage({ vin: { sort: 3 } })
    await save({ vin: { sort: 9 }, cp1: { dp: 1 } })
    expect(server()).toEqual({ vin: { sort: 9 }, cp1: { dp: 1 } })
    await press('Undo')
    expect(server()).toEqual({ vin: { sort: 3 } })
    expect(told.at(-1)?.text).toBe('The change was undone')
    await press('Undo')
    expect(server()).toEqual({ vin: { sort: 9 }, cp1: { dp: 1 } })
  })

  it('is taken back only where nobody else has changed it since', async () => {
    const { save, press, server, otherwise, told, page } = openPage({ vin: { sort: 3 }, cp1: { sort: 4 } })
    await save({ vin: { sort: 9 }, cp1: { sort: 8 } })
    otherwise({ cp1: { sort: 8, name: 'Theirs' } })
    await press('Undo')
    expect(server()).toEqual({ vin: { sort: 3 }, cp1: { sort: 8, name: 'Theirs' } })
    expect(page()).toEqual(server())
    expect(told.at(-1)?.text).toBe(
      'The change was undone, except what was changed by somebody else since: Theirs',
    )
  })

  it('stays whole when all of it is somebody else’s by now', async () => {
    const { save, press, server, otherwise, told } = openPage({})
    await save({ widget1: { name: 'Mine' } })
    otherwise({ widget1: null })
    await press('Undo')
    expect(server()).toEqual({})
    expect(told.at(-1)).toEqual({
      text: 'Nothing was undone, changed by somebody else since: Widget 1',
    })
  })

  it('keeps what somebody else changed of the same key after the page was loaded', async () => {
    const { saveAs, server, otherwise } = openPage({ vin: { sort: 3 } })
    otherwise({ vin: { sort: 3, name: 'Theirs' } })
    await saveAs(({ vin }) => ({ vin: { ...vin, dp: 1 } }), 'Changed')
    expect(server()).toEqual({ vin: { sort: 3, name: 'Theirs', dp: 1 } })
  })

  it('leaves the page when it fails, says why and is tried again', async () => {
    const { save, press, cut, server, page, told } = openPage({ vin: { sort: 3 } })
    cut(true)
    await save({ vin: { sort: 9 } })
    expect(page()).toEqual({ vin: { sort: 3 } })
    expect(told.at(-1)?.error).toEqual(new Error('down'))
    cut(false)
    await press('Try again')
    expect(server()).toEqual({ vin: { sort: 9 } })
  })

  it('says nothing of a change that changes nothing', async () => {
    const { save, told } = openPage({ vin: { sort: 3, dp: 1 } })
    await save({ vin: { dp: 1, sort: 3 }, cp1: null })
    expect(told).toEqual([])
  })
})
