import { noteImages } from '../../../shared/settings/deviceSettings'
import { type NotesDraft, noteLabels } from './notesDraft'

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
