import { describe, expect, it } from 'vitest'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import {
  type DisplayChange,
  withChange,
  type EditOutcome,
  createDisplayEdits,
  inverseOf,
  piecesOf,
  realChange,
} from './displayChange'

const display: DisplaySettings = { vin: { sort: 3 }, cp1: { name: 'Boom' } }

describe('a change of display settings', () => {
  it('replaces, adds and removes keys, and leaves the others', () => {
    expect(withChange(display, { vin: null, cp2: { dp: 1 } })).toEqual({
      cp1: { name: 'Boom' },
      cp2: { dp: 1 },
    })
    expect(display.vin).toEqual({ sort: 3 })
  })

  it('is taken back by its inverse', () => {
    const change = { vin: null, cp1: { name: 'Arm' }, cp2: { dp: 1 } }
    expect(withChange(withChange(display, change), inverseOf(display, change))).toEqual(display)
  })

  it('drops what is so already', () => {
    expect(realChange(display, { vin: { sort: 3 }, cp1: { name: 'Arm' }, cp9: null })).toEqual({
      cp1: { name: 'Arm' },
    })
  })

  it('goes out in pieces that the server takes', () => {
    const keys = Array.from({ length: 200 }, (_, i) => [`cp${i}`, { sort: 1 }] as const)
    const pieces = piecesOf(Object.fromEntries(keys))
    expect(pieces.map((piece) => Object.keys(piece).length)).toEqual([90, 90, 20])
    expect(piecesOf({})).toEqual([])
  })
})

/** A page and a server on which another person may change the same settings. */
const openPage = (start: DisplaySettings) => {
  let server = start
  let page = start
  let isDown = false
  const outcomes: EditOutcome[] = []
  const save = createDisplayEdits({
    cached: () => page,
    read: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(server)),
    write: (piece) => {
      server = withChange(server, piece)
      return Promise.resolve()
    },
    show: (change) => (page = withChange(page, change)),
    revalidate: () => (page = server),
    showOutcome: (outcome) => outcomes.push(outcome),
  })
  const press = async (label: string) => {
    const { action } = outcomes.at(-1) ?? {}
    expect(action?.label).toBe(label)
    action?.run()
    expect(outcomes.at(-1)?.isPending).toBe(true)
    await expect.poll(() => outcomes.at(-1)?.isPending).toBeUndefined()
  }
  return {
    save: (change: DisplayChange, text = 'Changed') => save(() => change, text),
    saveAs: save,
    press,
    outcomes,
    server: () => server,
    page: () => page,
    otherwise: (change: DisplayChange) => (server = withChange(server, change)),
    cut: (down: boolean) => (isDown = down),
  }
}

describe('a change of display settings', () => {
  it('is taken back, and the taking back too', async () => {
    const { save, press, server, outcomes } = openPage({ vin: { sort: 3 } })
    await save({ vin: { sort: 9 }, cp1: { dp: 1 } })
    expect(server()).toEqual({ vin: { sort: 9 }, cp1: { dp: 1 } })
    await press('Undo')
    expect(server()).toEqual({ vin: { sort: 3 } })
    expect(outcomes.at(-1)?.text).toBe('The change was undone')
    await press('Undo')
    expect(server()).toEqual({ vin: { sort: 9 }, cp1: { dp: 1 } })
  })

  it('is undone only where it has not been changed since', async () => {
    const { save, press, server, otherwise, outcomes, page } = openPage({
      vin: { sort: 3 },
      cp1: { sort: 4 },
    })
    await save({ vin: { sort: 9 }, cp1: { sort: 8 } })
    otherwise({ cp1: { sort: 8, name: 'Theirs' } })
    await press('Undo')
    expect(server()).toEqual({ vin: { sort: 3 }, cp1: { sort: 8, name: 'Theirs' } })
    expect(page()).toEqual(server())
    expect(outcomes.at(-1)?.text).toBe(
      'The change was undone, except what was changed by somebody else since: Theirs',
    )
  })

  it('stays whole when all of it has been changed since', async () => {
    const { save, press, server, otherwise, outcomes } = openPage({})
    await save({ widget1: { name: 'Mine' } })
    otherwise({ widget1: null })
    await press('Undo')
    expect(server()).toEqual({})
    expect(outcomes.at(-1)).toEqual({
      text: 'Nothing was undone, changed by somebody else since: Widget 1',
    })
  })

  it('keeps what another person changed of the same key after the page was loaded', async () => {
    const { saveAs, server, otherwise } = openPage({ vin: { sort: 3 } })
    otherwise({ vin: { sort: 3, name: 'Theirs' } })
    await saveAs(({ vin }) => ({ vin: { ...vin, dp: 1 } }), 'Changed')
    expect(server()).toEqual({ vin: { sort: 3, name: 'Theirs', dp: 1 } })
  })

  it('is shown at once, and said to be done when the server has it', async () => {
    const { save, page, outcomes } = openPage({ vin: { sort: 3 } })
    const saved = save({ vin: { sort: 9 } }, 'Moved')
    expect(page()).toEqual({ vin: { sort: 9 } })
    expect(outcomes).toEqual([{ text: 'Saving…', isPending: true }])
    await saved
    expect(outcomes.at(-1)).toMatchObject({ text: 'Moved', action: { label: 'Undo' } })
  })

  it('leaves the page when it fails, says why and is tried again', async () => {
    const { save, press, cut, server, page, outcomes } = openPage({ vin: { sort: 3 } })
    cut(true)
    await save({ vin: { sort: 9 } })
    expect(page()).toEqual({ vin: { sort: 3 } })
    expect(outcomes.at(-1)?.error).toEqual(new Error('down'))
    cut(false)
    await press('Try again')
    expect(server()).toEqual({ vin: { sort: 9 } })
  })

  it('says nothing of a change that changes nothing', async () => {
    const { save, outcomes } = openPage({ vin: { sort: 3, dp: 1 } })
    await save({ vin: { dp: 1, sort: 3 }, cp1: null })
    expect(outcomes).toEqual([])
  })
})
