import * as z from 'zod/mini'
import { sanitiseText } from '../display/sanitiseText'
import { Email } from '../users/email'

const maxNameLength = 64
const maxDescriptionLength = 500

const labelOf = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(1000)),
    z.pipe(z.transform(sanitiseText), z.string().check(z.maxLength(maxLength))),
  )

/** A name of marks that cannot be seen is none. */
const visible = /[^\p{Z}\p{C}]/u

export const GroupName = z.pipe(
  labelOf(maxNameLength),
  z.string().check(z.regex(visible, 'Group name is required')),
)
export const GroupDescription = labelOf(maxDescriptionLength)
/** Whom the members of a group ask for help; empty for no one. */
export const GroupSupportEmail = z.union([z.literal(''), Email])
