import { describe, expect, it } from 'vitest'
import { faultsByField } from '../../../shared/core/describeIssues'
import { editDevice } from '../../../shared/provisioning/provisionedDevice'
import { changesOf, draftOf } from './editDraft'

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

  it('holds against the rules what was changed, and not what was odd before', () => {
    const draft = { ...draftOf(device), imei: '123', model: '' }
    const { error } = editDevice.input.safeParse({ deviceid: 'TRUCK0001', ...changesOf(draft, device) })
    expect(faultsByField(error, editDevice.input)).toEqual({
      model: 'Model must start with ORB or QUAD, and have capital letters, digits and dashes only.',
      imei: 'IMEI must be 15 digits.',
    })
  })
})
