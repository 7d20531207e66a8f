import * as z from 'zod/mini'

/** How long an answer is kept: a person presses again within minutes, a script that was offline within a day. */
export const answersKeptSeconds = 86_400

/**
 * An id that a client makes for one change where doing it twice harms, and sends again when the answer got lost. For a
 * day the same caller gets the first answer again for the same key and input; with another input it is refused (409).
 */
export const IdempotencyKey = z.uuid('is not a UUID')
