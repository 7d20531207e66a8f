import { noteImages, type DeviceNotes, type NoteImage } from '../../../shared/settings/deviceSettings'
import type { ImageKey } from '../../../shared/files/imageKey'
import { customPages, isCustomPage } from '../customerpages/customPages'

export type NoteText = Exclude<keyof DeviceNotes, NoteImage>

export const noteLabels: Record<NoteText, string> = {
  status: 'Status',
  home_page: 'Custom Page',
  asset_type: 'Asset Type',
  customer: 'Customer',
  installer: 'Installer',
  description: 'Description',
}

/** The content of the form: nothing in it is saved. */
export interface NotesDraft {
  readonly name: string
  readonly texts: Readonly<Record<NoteText, string>>
  readonly images: Readonly<Record<NoteImage, ImageKey | null>>
}

export const draftOf = (name: string, notes: DeviceNotes): NotesDraft => ({
  name,
  texts: {
    status: notes.status ?? '',
    home_page: notes.home_page ?? '',
    asset_type: notes.asset_type ?? '',
    customer: notes.customer ?? '',
    installer: notes.installer ?? '',
    description: notes.description ?? '',
  },
  images: { asset_image: notes.asset_image ?? null, brand_image: notes.brand_image ?? null },
})

/** The typed name of a custom page without characters that it cannot have. */
export const cleanHomePage = (typed: string): string => typed.replace(/\W/g, '')

const notesOf = ({ texts, images }: NotesDraft): DeviceNotes =>
  Object.fromEntries(
    Object.entries({ ...texts, ...images })
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== '' && value !== null),
  )

/** What to save: only what differs, undefined when nothing does. */
export const changeOf = (
  before: NotesDraft,
  after: NotesDraft,
): { PORTAL_deviceNotes?: DeviceNotes; PORTAL_deviceName?: string } | undefined => {
  const notes = notesOf(after)
  const change = {
    ...(JSON.stringify(notes) === JSON.stringify(notesOf(before)) ? {} : { PORTAL_deviceNotes: notes }),
    ...(after.name.trim() === before.name ? {} : { PORTAL_deviceName: after.name.trim() }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}

/** Uploads of a form that is given up: nothing will ever refer to them. */
export const pendingImages = (before: NotesDraft, after: NotesDraft): ImageKey[] =>
  (Object.keys(noteImages) as NoteImage[]).flatMap((image) => {
    const key = after.images[image]
    return key === null || key === before.images[image] ? [] : [key]
  })

/** What a device's link to its custom page will open, with a warning for a name that no page has. */
export const describeHomePage = (name: string): string => {
  const all = Object.keys(customPages)
  if (name === '')
    return `Optional: a page for a screen on the wall, ${all.join(' or ')}, as a tab of the device.`
  if (isCustomPage(name))
    return `The device gets a tab with its ${customPages[name]} page, for a screen on the wall.`
  return `There is no page “${name}”. Choose one of: ${all.join(', ')}.`
}

type Field = keyof NotesDraft['texts'] | keyof NotesDraft['images'] | 'name'

export const fieldLabels: Record<Field, string> = { name: 'Name', ...noteLabels, ...noteImages }

const fields = Object.keys(fieldLabels) as Field[]
const imageFields = Object.keys(noteImages) as (keyof NotesDraft['images'])[]

const flatten = ({ name, texts, images }: NotesDraft) => ({ name, ...texts, ...images })

/** One draft with some fields of another. */
const withFieldsOf = (draft: NotesDraft, other: NotesDraft, taken: readonly Field[]): NotesDraft => {
  const pick = (field: Field) => (taken.includes(field) ? other : draft)
  return {
    name: pick('name').name,
    texts: Object.fromEntries(
      (Object.keys(noteLabels) as (keyof typeof noteLabels)[]).map((key) => [key, pick(key).texts[key]]),
    ) as NotesDraft['texts'],
    images: Object.fromEntries(
      imageFields.map((key) => [key, pick(key).images[key]]),
    ) as NotesDraft['images'],
  }
}

/** The fields that one draft fills and the other does not. */
export const removedFields = (before: NotesDraft, after: NotesDraft): Field[] => {
  const [was, is] = [flatten(before), flatten(after)]
  return fields.filter((field) => (was[field] ?? '') !== '' && (is[field] ?? '').trim() === '')
}

export interface Clash {
  readonly field: Field
  /** What the other person wrote there. */
  readonly theirs: string
}

/**
 * Two people changed the same notes. What one of them left alone is as the other made it; what both changed
 * differently stays mine, and is listed as a clash.
 */
export const mergeDrafts = (
  base: NotesDraft,
  mine: NotesDraft,
  theirs: NotesDraft,
): { draft: NotesDraft; clashes: readonly Clash[] } => {
  const [before, own, other] = [flatten(base), flatten(mine), flatten(theirs)]
  const clashes = fields.filter(
    (field) => own[field] !== before[field] && other[field] !== before[field] && own[field] !== other[field],
  )
  const leftAlone = fields.filter((field) => own[field] === before[field])
  return {
    draft: withFieldsOf(mine, theirs, leftAlone),
    clashes: clashes.map((field) => ({ field, theirs: describe(field, other[field]) })),
  }
}

const describe = (field: Field, value: string | null): string => {
  const isImage = (imageFields as readonly Field[]).includes(field)
  if (value === null || value === '') return isImage ? 'no image' : 'nothing'
  return isImage ? 'another image' : value
}

/** The draft with what the other person wrote in the fields that both changed. */
export const takeTheirs = (mine: NotesDraft, theirs: NotesDraft, clashes: readonly Clash[]): NotesDraft =>
  withFieldsOf(
    mine,
    theirs,
    clashes.map(({ field }) => field),
  )
