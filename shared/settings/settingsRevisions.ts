import * as z from 'zod/mini'

/** Revision of a part of the settings: states that differ have revisions that differ. */
const Revision = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'is not a revision'))

/** The part of the settings that holds the asset notes; every other part is the key of a card that a person drew. */
export const notesPart = 'notes'

/** The parts that people work on for a while before they save: notes, each widget, each chart, each list of addresses. */
export const Revisions = z.record(z.string(), Revision)
export type Revisions = z.infer<typeof Revisions>

/** What a change was made from: the revisions that were loaded, `null` where there was nothing yet. */
export const BasedOn = z.record(z.string(), z.nullable(Revision))
export type BasedOn = z.infer<typeof BasedOn>

/** The `resultCode` of a change of something that is no longer what it was made from. */
export const changedMeanwhile = 'changedMeanwhile'
