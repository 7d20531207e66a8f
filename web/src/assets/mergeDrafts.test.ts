import { describe, expect, it } from 'vitest'
import { ImageKey } from '../../../shared/files/imageKey'
import { mergeDrafts, takeTheirs, draftOf } from './notesDraft'

const keyOf = (letter: string) => ImageKey.parse(`images/TRUCK0001/${letter.repeat(26)}`)
const base = draftOf('Truck', { status: 'In service', customer: 'Mine 3', asset_image: keyOf('A') })
const withTexts = (texts: object, images: object = {}) => ({
  ...base,
  texts: { ...base.texts, ...texts },
  images: { ...base.images, ...images },
})

describe('notes that two people changed', () => {
  it('hold the changes of both', () => {
    const theirs = { ...withTexts({ customer: 'Mine 4' }, { asset_image: null }), name: 'Truck 2' }
    const { draft, clashes } = mergeDrafts(base, withTexts({ status: 'Parked' }), theirs)
    expect(draft).toEqual({
      ...withTexts({ status: 'Parked', customer: 'Mine 4' }, { asset_image: null }),
      name: 'Truck 2',
    })
    expect(clashes).toEqual([])
  })

  it('keep mine where both wrote, and say what the other wrote there', () => {
    const mine = withTexts({ status: 'Parked', installer: 'Me' }, { asset_image: keyOf('B') })
    const theirs = withTexts({ status: '', installer: 'Me' }, { asset_image: keyOf('C') })
    const { draft, clashes } = mergeDrafts(base, mine, theirs)
    expect(draft).toEqual(mine)
    expect(clashes).toEqual([
      { field: 'status', theirs: 'nothing' },
      { field: 'asset_image', theirs: 'another image' },
    ])
    expect(takeTheirs(draft, theirs, clashes)).toEqual(theirs)
  })
})
