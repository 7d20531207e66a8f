import { describe, expect, it } from 'vitest'
import { ImageKey } from '../../../shared/files/imageKey'
import { changeOf, cleanHomePage, draftOf, pendingImages, describeHomePage } from './notesDraft'

const keyOf = (letter: string) => ImageKey.parse(`images/TRUCK0001/${letter.repeat(26)}`)
const saved = draftOf('Truck', { status: 'In service', asset_image: keyOf('A') })

describe('the form of the asset notes', () => {
  it('takes away what is neither letter, digit nor underscore from a page’s name', () => {
    expect(cleanHomePage('vibra-corder 2!_é/../x')).toBe('vibracorder2_x')
    expect(cleanHomePage('securified')).toBe('securified')
  })

  it('has nothing to save while nothing differs', () => {
    expect(changeOf(saved, saved)).toBeUndefined()
    expect(changeOf(saved, { ...saved, texts: { ...saved.texts, status: ' In service ' } })).toBeUndefined()
  })

  it('saves the notes whole, without what is empty', () => {
    const after = { ...saved, texts: { ...saved.texts, status: '', customer: ' Mine 3 ' } }
    expect(changeOf(saved, after)).toEqual({
      PORTAL_deviceNotes: { customer: 'Mine 3', asset_image: keyOf('A') },
    })
  })

  it('saves a name on its own', () => {
    expect(changeOf(saved, { ...saved, name: 'Truck 2' })).toEqual({ PORTAL_deviceName: 'Truck 2' })
  })

  it('saves that an image was swapped or removed, and knows which upload is pending', () => {
    const swapped = { ...saved, images: { ...saved.images, asset_image: keyOf('B') } }
    expect(changeOf(saved, swapped)?.PORTAL_deviceNotes).toMatchObject({ asset_image: keyOf('B') })
    expect(pendingImages(saved, swapped)).toEqual([keyOf('B')])
    const removed = { ...saved, images: { ...saved.images, asset_image: null } }
    expect(changeOf(saved, removed)?.PORTAL_deviceNotes).not.toHaveProperty('asset_image')
    expect(pendingImages(saved, removed)).toEqual([])
  })
})

it('says which page a name opens, and which there are when it opens none', () => {
  expect(describeHomePage('securified')).toContain('Securified page')
  expect(describeHomePage('vibracoder')).toBe(
    'There is no page “vibracoder”. Choose one of: securified, vibracorder.',
  )
  expect(describeHomePage('constructor')).toContain('There is no page')
  expect(describeHomePage('')).toContain('a screen on the wall, securified or vibracorder')
})
