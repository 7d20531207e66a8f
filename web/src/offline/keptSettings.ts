import type { Fields } from './withoutRights'

/** What a page needs to draw a device: nothing of its people, its notes, its bills or its jobs. */
const recordFields = [
  'deviceid',
  'PORTAL_deviceName',
  'PORTAL_displaySettings',
  'model',
  'fw',
  'dataStorageDays',
  'dataToPortal',
] as const
const answerFields = ['myPermission', 'requesterUserId', 'dataRestricted', 'tier', 'lastContactMs'] as const

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]))

/** The portal's settings of a device as far as they are kept: enough to draw it, the rest as if it were empty. */
export const keptSettings = (body: Fields): Fields => {
  const record = {
    ...pick(body.deviceRecord as Fields, recordFields),
    PORTAL_deviceNotes: {},
    PORTAL_billingNotes: {},
    PORTAL_add_next_user_without_pass: { active: false },
    trialResetActive: false,
    trialResetAvailable: false,
  }
  return { ...pick(body, answerFields), deviceRecord: record, deviceSettings: record, revisions: {} }
}
