import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, faultOf } from './editDraft'

const device = { model: 'ORB-C1', fw: 'unknown', hardware: 'R2', batch: undefined }

describe('the form of a device', () => {
  it('starts as the device is, and changes nothing then', () => {
    const draft = draftOf(device)
    expect(draft).toEqual({ model: 'ORB-C1', fw: 'unknown', hardware: 'R2', batch: '', imei: '', iccid: '' })
    expect(changesOf(draft, device)).toEqual({})
  })

  it('sends only what differs, forgets an emptied part, and never forgets the model', () => {
    const draft = { ...draftOf(device), model: '', hardware: ' ', batch: ' B7 ' }
    expect(changesOf(draft, device)).toEqual({ model: '', hardware: null, batch: 'B7' })
  })

  it('names the field that is wrong, but not one that was so before', () => {
    const draft = { ...draftOf(device), imei: '123', model: '' }
    expect(faultOf('fw', draft, device)).toBeUndefined()
    expect(faultOf('hardware', { ...draft, hardware: '' }, device)).toBeUndefined()
    expect(faultOf('imei', draft, device)).toBe('IMEI is 15 digits.')
    expect(faultOf('model', draft, device)).toMatch(/^Model starts with ORB or QUAD/)
  })
})
